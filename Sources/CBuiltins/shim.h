// What C has a name for and Swift has not.

// Asks for memory that will be read or written soon: a hint that costs nothing where it is wrong, for any address.
static inline void quartz_prefetch(const void *address) { __builtin_prefetch(address); }

// The C library's sine and cosine of one angle, which take little longer together than one of them: x is the cosine, y the sine.
typedef struct { double x, y; } quartz_direction;
void sincos(double angle, double *sine, double *cosine);
static inline quartz_direction quartz_direct(double angle) {
    quartz_direction result;
    sincos(angle, &result.y, &result.x);
    return result;
}
