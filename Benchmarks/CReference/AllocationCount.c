#include "AllocationCount.h"

#include <stdlib.h>

#ifdef __GLIBC__

#include <malloc.h>

// A program's malloc replaces the library's everywhere. glibc exports its own under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

static _Thread_local long long allocations;

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    allocations++;
    return __libc_realloc(block, size);
}

long long allocationCount(void) {
    return allocations;
}

long long allocatedBytes(void) {
    struct mallinfo2 all = mallinfo2();
    return (long long)(all.uordblks + all.hblkhd);
}

#else

long long allocationCount(void) {
    return -1;
}

long long allocatedBytes(void) {
    return -1;
}

#endif
