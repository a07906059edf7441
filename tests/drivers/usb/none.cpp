// A board without USB has nothing to test.
void run_usb() {}
