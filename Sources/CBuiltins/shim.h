// C functions and compiler builtins that Swift does not import.

// Prefetches memory that will be read or written soon. Only a hint: any address is allowed.
static inline void quartz_prefetch(const void *address) { __builtin_prefetch(address); }

// Returns the C library's sine (y) and cosine (x) of an angle. Computing both takes little longer than one of them.
typedef struct { double x, y; } quartz_direction;
void sincos(double angle, double *sine, double *cosine);
static inline quartz_direction quartz_direct(double angle) {
    quartz_direction result;
    sincos(angle, &result.y, &result.x);
    return result;
}
