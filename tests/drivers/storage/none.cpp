// A board that keeps no game has nothing to test.
void run_storage() {}
