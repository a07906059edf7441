// A layer between a program and its files, loaded by LD_PRELOAD: the n-th write, sync or rename of the program fails,
// or the program ends there, as it does when the power is cut.
//
//   FAULT_AT    n, from 1; 0 for no fault
//   FAULT_KIND  fail: this one call fails; full: from it on, writes take half of what they are given, then fail; end: the
//               program ends instead of the call; half: it ends after half of the bytes of a write
//   FAULT_LOG   a file that gets a letter for each call: w, s or r
//
// Only regular files count. Output to a pipe or a terminal goes on as ever.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int calls;

static int is(const char* kind) {
  const char* const asked = getenv("FAULT_KIND");
  return asked && strcmp(asked, kind) == 0;
}

static ssize_t real_write(int file, const void* bytes, size_t count) {
  ssize_t (*const next)(int, const void*, size_t) = dlsym(RTLD_NEXT, "write");
  return next(file, bytes, count);
}

// Whether the call that comes now is the one that was asked for, or a later one.
static int due(char letter) {
  const char* const at = getenv("FAULT_AT");
  const char* const path = getenv("FAULT_LOG");
  const int file = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
  if (file >= 0) {
    real_write(file, &letter, 1);
    close(file);
  }
  ++calls;
  const int n = at ? atoi(at) : 0;
  if (n == 0 || calls < n || (calls > n && !is("full"))) return 0;
  if (is("end")) _exit(99);
  return 1;
}

static int is_regular(int file) {
  struct stat about;
  return fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

ssize_t write(int file, const void* bytes, size_t count) {
  if (!is_regular(file) || !due('w')) return real_write(file, bytes, count);
  if ((is("full") || is("half")) && count > 1) {
    const ssize_t taken = real_write(file, bytes, count / 2);
    if (is("half")) _exit(99);
    return taken;
  }
  errno = ENOSPC;
  return -1;
}

int fsync(int file) {
  int (*const next)(int) = dlsym(RTLD_NEXT, "fsync");
  if (!due('s')) return next(file);
  errno = EIO;
  return -1;
}

int fdatasync(int file) {
  int (*const next)(int) = dlsym(RTLD_NEXT, "fdatasync");
  if (!due('s')) return next(file);
  errno = EIO;
  return -1;
}

int rename(const char* from, const char* to) {
  int (*const next)(const char*, const char*) = dlsym(RTLD_NEXT, "rename");
  if (!due('r')) return next(from, to);
  errno = EIO;
  return -1;
}
