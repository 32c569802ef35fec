// SDL's own main() wrapper is not wanted: Swift programs bring theirs.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_image.h>
