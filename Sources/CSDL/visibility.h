// X11 tells a program that asks whether a window is covered by other windows. SDL does not ask. These functions ask on SDL's own
// connection, through the libX11 that SDL has loaded, so that nothing is linked.

#include "shim.h"

#if defined(SDL_VIDEO_DRIVER_X11) && __has_include(<X11/Xlib.h>)

#include <SDL2/SDL_syswm.h>
#include <dlfcn.h>

typedef Status (*quartz_get_attributes)(Display *, Window, XWindowAttributes *);
typedef int (*quartz_select_input)(Display *, Window, long);

// Asks for the visibility of a window. Returns the X server's identifier of the window, or 0 if X11 does not show it.
static inline unsigned long quartz_watch_visibility(const void *window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo((SDL_Window *)window, &info) || info.subsystem != SDL_SYSWM_X11) return 0;
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (!library) return 0;
    quartz_get_attributes attributes = (quartz_get_attributes)dlsym(library, "XGetWindowAttributes");
    quartz_select_input select = (quartz_select_input)dlsym(library, "XSelectInput");
    XWindowAttributes found;
    unsigned long result = 0;
    if (attributes && select && attributes(info.info.x11.display, info.info.x11.window, &found)) {
        select(info.info.x11.display, info.info.x11.window, found.your_event_mask | VisibilityChangeMask);
        SDL_EventState(SDL_SYSWMEVENT, SDL_ENABLE);
        result = info.info.x11.window;
    }
    dlclose(library);
    return result;
}

// Reads an event of type SDL_SYSWMEVENT. Returns the identifier of the window whose visibility changed, or 0.
static inline unsigned long quartz_changed_visibility(const void *message, int *is_covered) {
    const SDL_SysWMmsg *system = (const SDL_SysWMmsg *)message;
    if (!system || system->subsystem != SDL_SYSWM_X11 || system->msg.x11.event.type != VisibilityNotify) return 0;
    *is_covered = system->msg.x11.event.xvisibility.state == VisibilityFullyObscured;
    return system->msg.x11.event.xvisibility.window;
}

#else

static inline unsigned long quartz_watch_visibility(const void *window) { return 0; }
static inline unsigned long quartz_changed_visibility(const void *message, int *is_covered) { return 0; }

#endif
