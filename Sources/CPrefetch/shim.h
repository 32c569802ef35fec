// Asks for memory that will be read or written soon: a hint that costs nothing where it is wrong, for any address.

static inline void quartz_prefetch(const void *address) { __builtin_prefetch(address); }
