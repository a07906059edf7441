// Unity for every target: no floating point (the engine has none), output a character at a time, so that a board needs
// no stdio.
#pragma once

#define UNITY_EXCLUDE_FLOAT
#define UNITY_EXCLUDE_DOUBLE
#define UNITY_SUPPORT_64
#define UNITY_OUTPUT_CHAR(c) tilefish_test_put((char)(c))
#define UNITY_OUTPUT_FLUSH() (void)0

#ifdef __cplusplus
extern "C"
#endif
    void
    tilefish_test_put(char c);
