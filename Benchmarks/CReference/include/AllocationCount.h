#ifndef CREFERENCE_ALLOCATION_COUNT_H
#define CREFERENCE_ALLOCATION_COUNT_H

/// Returns the number of memory blocks that the calling thread has allocated since it began; -1 if they cannot be counted.
long long allocationCount(void);

/// Returns the bytes of all memory blocks that are allocated; -1 if they cannot be counted.
long long allocatedBytes(void);

#endif
