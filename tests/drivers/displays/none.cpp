// A board without a display.
void run_display() {}
