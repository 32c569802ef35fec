#ifndef CREFERENCE_ALLOCATION_COUNT_H
#define CREFERENCE_ALLOCATION_COUNT_H

/// How many blocks of memory the calling thread has asked for since it began; -1 where that cannot be counted.
long long allocationCount(void);

#endif
