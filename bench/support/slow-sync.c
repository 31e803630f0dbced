/* Preloaded, it makes each fsync and fdatasync take BENCH_SYNC_MS milliseconds longer, as disks that write through have it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int later(const char *name, int fd) {
  const char *given = getenv("BENCH_SYNC_MS");
  long long ns = given ? atof(given) * 1e6 : 0;
  struct timespec wait = {ns / 1000000000, ns % 1000000000};
  nanosleep(&wait, 0);
  return ((int (*)(int))dlsym(RTLD_NEXT, name))(fd);
}

int fsync(int fd) { return later("fsync", fd); }
int fdatasync(int fd) { return later("fdatasync", fd); }
