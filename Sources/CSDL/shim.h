// SDL's own main() wrapper is not wanted: Swift programs bring theirs.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
#include <sys/eventfd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// The descriptor that becomes readable when the main dispatch queue has work: what run loops of one's own poll.
int _dispatch_get_main_queue_handle_4CF(void);
