// Pixels of an X11 window in memory that the program and the X server share (the extension MIT-SHM). A frame that the processor has
// drawn reaches the window by one copy of the pixels that changed. The connection is not SDL's: its replies would wake the thread
// that waits for events. libX11 and libXext are those that SDL has loaded, so nothing is linked.

#include "shim.h"

#if defined(SDL_VIDEO_DRIVER_X11) && __has_include(<X11/extensions/XShm.h>)

#include <SDL2/SDL_syswm.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

// The functions of the libraries.
struct quartz_x11 {
    Display *(*open)(const char *);
    int (*close)(Display *);
    char *(*name)(Display *);
    Status (*attributes)(Display *, Window, XWindowAttributes *);
    GC (*create_gc)(Display *, Drawable, unsigned long, XGCValues *);
    int (*free_gc)(Display *, GC);
    int (*flush)(Display *);
    int (*sync)(Display *, Bool);
    XErrorHandler (*set_handler)(XErrorHandler);
    Bool (*has_shm)(Display *);
    XImage *(*create)(Display *, Visual *, unsigned int, int, char *, XShmSegmentInfo *, unsigned int, unsigned int);
    Bool (*attach)(Display *, XShmSegmentInfo *);
    Bool (*detach)(Display *, XShmSegmentInfo *);
    Bool (*put)(Display *, Drawable, GC, XImage *, int, int, int, int, unsigned int, unsigned int, Bool);
};

struct quartz_screen {
    struct quartz_x11 x11;
    Display *display;
    Window window;
    Visual *visual;
    int depth;
    GC gc;
    XImage *image;
    XShmSegmentInfo segment;
};

// Xlib's handler of errors is one for all connections, and the default one ends the program. An error of these connections, such as
// that of a window that has been closed meanwhile, is counted instead. Others go to the earlier handler.
struct quartz_screen_errors {
    Display *displays[64];
    int counts[64];
    XErrorHandler other_handler;
};

static inline struct quartz_screen_errors *quartz_screen_errors(void) {
    static struct quartz_screen_errors errors;
    return &errors;
}

static inline int quartz_screen_slot(Display *display) {
    for (int i = 0; i < 64; i++) {
        if (__atomic_load_n(&quartz_screen_errors()->displays[i], __ATOMIC_ACQUIRE) == display) return i;
    }
    return -1;
}

static int quartz_screen_handle(Display *display, XErrorEvent *event) {
    int slot = quartz_screen_slot(display);
    XErrorHandler other = quartz_screen_errors()->other_handler;
    if (slot < 0) return other ? other(display, event) : 0;
    __atomic_add_fetch(&quartz_screen_errors()->counts[slot], 1, __ATOMIC_ACQ_REL);
    return 0;
}

static inline int quartz_screen_load(struct quartz_x11 *x11) {
    void *base = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    void *extensions = dlopen("libXext.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (!base || !extensions) return 0;
    // The libraries stay loaded as long as SDL's video driver.
    dlclose(base);
    dlclose(extensions);
    *(void **)&x11->open = dlsym(base, "XOpenDisplay");
    *(void **)&x11->close = dlsym(base, "XCloseDisplay");
    *(void **)&x11->name = dlsym(base, "XDisplayString");
    *(void **)&x11->attributes = dlsym(base, "XGetWindowAttributes");
    *(void **)&x11->create_gc = dlsym(base, "XCreateGC");
    *(void **)&x11->free_gc = dlsym(base, "XFreeGC");
    *(void **)&x11->flush = dlsym(base, "XFlush");
    *(void **)&x11->sync = dlsym(base, "XSync");
    *(void **)&x11->set_handler = dlsym(base, "XSetErrorHandler");
    *(void **)&x11->has_shm = dlsym(extensions, "XShmQueryExtension");
    *(void **)&x11->create = dlsym(extensions, "XShmCreateImage");
    *(void **)&x11->attach = dlsym(extensions, "XShmAttach");
    *(void **)&x11->detach = dlsym(extensions, "XShmDetach");
    *(void **)&x11->put = dlsym(extensions, "XShmPutImage");
    return x11->open && x11->close && x11->name && x11->attributes && x11->create_gc && x11->free_gc && x11->flush && x11->sync
        && x11->set_handler && x11->has_shm && x11->create && x11->attach && x11->detach && x11->put;
}

// Waits until the server has read the pixels. Returns whether no request has failed since the connection was opened.
static inline int quartz_screen_wait(struct quartz_screen *screen) {
    screen->x11.sync(screen->display, False);
    int slot = quartz_screen_slot(screen->display);
    return slot >= 0 && __atomic_load_n(&quartz_screen_errors()->counts[slot], __ATOMIC_ACQUIRE) == 0;
}

static inline void quartz_screen_release(struct quartz_screen *screen) {
    if (!screen->image) return;
    screen->x11.detach(screen->display, &screen->segment);
    screen->x11.sync(screen->display, False);
    screen->image->data = NULL;
    XDestroyImage(screen->image);
    shmdt(screen->segment.shmaddr);
    screen->image = NULL;
}

static inline void quartz_screen_close(struct quartz_screen *screen) {
    quartz_screen_release(screen);
    if (screen->gc) screen->x11.free_gc(screen->display, screen->gc);
    Display *display = screen->display;
    screen->x11.close(display);
    int slot = quartz_screen_slot(display);
    if (slot >= 0) __atomic_store_n(&quartz_screen_errors()->displays[slot], NULL, __ATOMIC_RELEASE);
    free(screen);
}

// Opens a connection to the display of an SDL window. Returns null if X11 does not show the window, if its pixels are not 32 bits of
// blue, green, red and an unused or alpha byte, or if the extension is missing.
static inline struct quartz_screen *quartz_screen_open(const void *window) {
    SDL_SysWMinfo info;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo((SDL_Window *)window, &info) || info.subsystem != SDL_SYSWM_X11) return NULL;
    struct quartz_screen *screen = (struct quartz_screen *)calloc(1, sizeof(struct quartz_screen));
    if (!screen) return NULL;
    if (!quartz_screen_load(&screen->x11)) { free(screen); return NULL; }
    screen->display = screen->x11.open(screen->x11.name(info.info.x11.display));
    if (!screen->display) { free(screen); return NULL; }
    int slot = -1;
    for (int i = 0; i < 64 && slot < 0; i++) {
        Display *empty = NULL;
        if (__atomic_compare_exchange_n(
                &quartz_screen_errors()->displays[i], &empty, screen->display, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) slot = i;
    }
    if (slot < 0) { screen->x11.close(screen->display); free(screen); return NULL; }
    __atomic_store_n(&quartz_screen_errors()->counts[slot], 0, __ATOMIC_RELEASE);
    XErrorHandler earlier = screen->x11.set_handler(quartz_screen_handle);
    if (earlier != quartz_screen_handle) quartz_screen_errors()->other_handler = earlier;
    screen->window = info.info.x11.window;
    XWindowAttributes found;
    int fits = screen->x11.has_shm(screen->display) && screen->x11.attributes(screen->display, screen->window, &found)
        && (found.depth == 24 || found.depth == 32) && found.visual->red_mask == 0xff0000 && found.visual->green_mask == 0xff00
        && found.visual->blue_mask == 0xff;
    if (!fits) { quartz_screen_close(screen); return NULL; }
    screen->visual = found.visual;
    screen->depth = found.depth;
    screen->gc = screen->x11.create_gc(screen->display, screen->window, 0, NULL);
    return screen;
}

// Makes the shared memory for a size in pixels. Returns its address, or null if there is none: the server is on another machine, say.
static inline unsigned char *quartz_screen_resize(struct quartz_screen *screen, int width, int height, int *stride) {
    if (screen->image && screen->image->width == width && screen->image->height == height) {
        *stride = screen->image->bytes_per_line;
        return (unsigned char *)screen->image->data;
    }
    quartz_screen_release(screen);
    XImage *image = screen->x11.create(
        screen->display, screen->visual, screen->depth, ZPixmap, NULL, &screen->segment, width, height);
    if (!image) return NULL;
    if (image->bits_per_pixel != 32 || image->byte_order != LSBFirst) { XDestroyImage(image); return NULL; }
    screen->segment.shmid = shmget(IPC_PRIVATE, (size_t)image->bytes_per_line * image->height, IPC_CREAT | 0600);
    if (screen->segment.shmid < 0) { XDestroyImage(image); return NULL; }
    screen->segment.shmaddr = (char *)shmat(screen->segment.shmid, NULL, 0);
    if (screen->segment.shmaddr == (char *)-1) {
        shmctl(screen->segment.shmid, IPC_RMID, NULL);
        XDestroyImage(image);
        return NULL;
    }
    screen->segment.readOnly = True;
    image->data = screen->segment.shmaddr;
    screen->image = image;
    screen->x11.attach(screen->display, &screen->segment);
    int attached = quartz_screen_wait(screen);
    // The memory is freed when both sides have detached it, also if the program is killed.
    shmctl(screen->segment.shmid, IPC_RMID, NULL);
    if (!attached) { quartz_screen_release(screen); return NULL; }
    *stride = image->bytes_per_line;
    return (unsigned char *)image->data;
}

// Shows a rectangle of the pixels. Does not wait: the next frame does, before it writes.
static inline void quartz_screen_put(struct quartz_screen *screen, int x, int y, int width, int height) {
    if (!screen->image) return;
    screen->x11.put(
        screen->display, screen->window, screen->gc, screen->image, x, y, x, y, (unsigned)width, (unsigned)height, False);
    screen->x11.flush(screen->display);
}

#else

struct quartz_screen {
    int unused;
};

static inline struct quartz_screen *quartz_screen_open(const void *window) { return 0; }
static inline unsigned char *quartz_screen_resize(struct quartz_screen *screen, int width, int height, int *stride) { return 0; }
static inline void quartz_screen_put(struct quartz_screen *screen, int x, int y, int width, int height) {}
static inline int quartz_screen_wait(struct quartz_screen *screen) { return 0; }
static inline void quartz_screen_close(struct quartz_screen *screen) {}

#endif
