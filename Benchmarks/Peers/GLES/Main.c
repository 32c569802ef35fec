#define _GNU_SOURCE
#include "../../CReference/Compile.h"
#include "Drawing.h"

#include <GL/glx.h>
#include <X11/Xlib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// An ES context by GLX: the software driver presents it in shared memory, that of EGL through the connection.
typedef GLXContext (*CreateContext)(Display *, GLXFBConfig, GLXContext, Bool, const int *);
enum { versionMajor = 0x2091, versionMinor = 0x2092, profileMask = 0x9126, profileES = 4 };

static const struct {
    const char *name;
    const Drawing *drawing;
} drawings[] = {
    {"fit", &boxDrawing},      {"draw", &boxDrawing},  {"still", &boxDrawing},      {"large", &boxDrawing},
    {"particles", &boxDrawing}, {"depth", &boxDrawing}, {"cards", &cardDrawing},    {"crossfade", &fadeDrawing},
    {"backdrops", &backdropDrawing},
};
enum { drawingCount = sizeof drawings / sizeof *drawings };

static Window makeWindow(Display *display, const PeerScene *scene) {
    static const int attributes[] = {GLX_RENDER_TYPE, GLX_RGBA_BIT,  GLX_DRAWABLE_TYPE, GLX_WINDOW_BIT, GLX_DOUBLEBUFFER, True,
                                     GLX_RED_SIZE,    8,             GLX_GREEN_SIZE,    8,              GLX_BLUE_SIZE,    8,
                                     GLX_DEPTH_SIZE,  0,             GLX_STENCIL_SIZE,  0,              None};
    int count = 0;
    GLXFBConfig *configs = glXChooseFBConfig(display, DefaultScreen(display), attributes, &count);
    XVisualInfo *visual = configs && count ? glXGetVisualFromFBConfig(display, configs[0]) : NULL;
    if (!visual) peerFail("peer-gles: no configuration for a window");
    Window root = RootWindow(display, visual->screen);
    XSetWindowAttributes values = {
        .colormap = XCreateColormap(display, root, visual->visual, AllocNone), .event_mask = StructureNotifyMask};
    Window window = XCreateWindow(
        display, root, 0, 0, scene->width, scene->height, 0, visual->depth, InputOutput, visual->visual,
        CWColormap | CWEventMask, &values);
    XMapWindow(display, window);
    for (XEvent event = {0}; event.type != MapNotify;) XNextEvent(display, &event);

    CreateContext create = (CreateContext)glXGetProcAddress((const GLubyte *)"glXCreateContextAttribsARB");
    const int version[] = {versionMajor, 3, versionMinor, 0, profileMask, profileES, None};
    GLXContext context = create ? create(display, configs[0], NULL, True, version) : NULL;
    if (!context || !glXMakeCurrent(display, window, context)) peerFail("peer-gles: no context of OpenGL ES 3");
    XFree(visual);
    XFree(configs);
    return window;
}

int main(int argc, char **argv) {
    const char *names[drawingCount + 1] = {NULL};
    for (int i = 0; i < drawingCount; i++) names[i] = drawings[i].name;
    PeerOptions options = peerParse(argc, argv, "gles", names);
    const PeerScene *scene = &options.scene;
    const Drawing *drawing = NULL;
    for (int i = 0; i < drawingCount; i++) {
        if (!strcmp(names[i], scene->name)) drawing = drawings[i].drawing;
    }
    // Read by the driver when a display is opened.
    setenv("vblank_mode", "0", 1);
    Display *display = XOpenDisplay(NULL);
    if (!display) peerFail("peer-gles: no display");
    Window window = makeWindow(display, scene);

    GLuint vertices;
    glGenVertexArrays(1, &vertices);
    glBindVertexArray(vertices);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    drawing->make(scene);
    for (int frame; (frame = peerFrame(&options)) >= 0;) {
        glViewport(0, 0, scene->width, scene->height);
        glClearColor(0, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        drawing->draw(scene, frame);
        glXSwapBuffers(display, window);
        glFinish();
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
        }
    }
    XCloseDisplay(display);
}

// MARK: What the scenes share

GLuint makeProgram(const char *vertexSource, const char *fragmentSource) {
    GLuint program = referenceLink("uniform vec2 uSize;\n", vertexSource, fragmentSource);
    if (!program) peerFail("peer-gles: a program cannot be linked");
    return program;
}

GLuint makeTexture(int width, int height, const unsigned char *pixels, int hasLevels) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    if (hasLevels) glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, hasLevels ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return name;
}

void useProgram(GLuint program, const PeerScene *scene) {
    glUseProgram(program);
    glUniform2f(glGetUniformLocation(program, "uSize"), (float)scene->width, (float)scene->height);
}

void drawInstances(GLuint buffer, const float *instances, int count, int stride) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)count * stride * sizeof(float), instances, GL_STREAM_DRAW);
    for (GLuint i = 0; i < (GLuint)stride / 4; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribDivisor(i, 1);
        glVertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, stride * sizeof(float), (const void *)(i * 4 * sizeof(float)));
    }
    glDrawArraysInstanced(GL_TRIANGLE_FAN, 0, 4, count);
}
