#include "Program.h"

#include "Compile.h"

#include <GLES3/gl3.h>
#include <stdlib.h>
#include <string.h>

// The rows of the map to pixels. The fourth lanes contain opacity, width and height.
typedef struct {
    float x[4], y[4], w[4];
} Instance;

struct ReferenceProgram {
    int width, height;
    GLuint program, buffer, vertexArray, picture, target, framebuffer;
    ReferenceQuad *quads;
    Instance *instances;
    size_t capacity;
};

static const char *const vertexSource =
    "layout(location = 0) in vec4 aX;\n"
    "layout(location = 1) in vec4 aY;\n"
    "layout(location = 2) in vec4 aW;\n"
    "uniform vec2 uSize;\n"
    "out vec2 vUV;\n"
    "flat out float vOpacity;\n"
    "vec3 map(vec2 corner) {\n"
    "    vec3 p = vec3(corner * vec2(aY.w, aW.w), 1.0);\n"
    "    return vec3(dot(aX.xyz, p), dot(aY.xyz, p), dot(aW.xyz, p));\n"
    "}\n"
    "#ifdef SMOOTH\n"
    "out vec4 vSides;\n"
    "vec3 side(vec2 a, vec2 b) {\n"
    "    vec2 n = normalize(vec2(a.y - b.y, b.x - a.x));\n"
    "    return vec3(n, -dot(n, a));\n"
    "}\n"
    "#endif\n"
    "void main() {\n"
    "    vec2 corner = vec2(gl_VertexID == 1 || gl_VertexID == 2, gl_VertexID >= 2);\n"
    "    vec3 point = map(corner);\n"
    "#ifdef SMOOTH\n"
    // The four sides on the screen. The corner moves out by a pixel along both of its sides.
    "    vec3 p = map(vec2(0.0, 0.0)), q = map(vec2(1.0, 0.0)), r = map(vec2(1.0, 1.0)), s = map(vec2(0.0, 1.0));\n"
    "    vec2 a = p.xy / p.z, b = q.xy / q.z, c = r.xy / r.z, d = s.xy / s.z;\n"
    "    float turning = sign((b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x));\n"
    "    vec3 top = turning * side(a, b), right = turning * side(b, c);\n"
    "    vec3 bottom = turning * side(c, d), left = turning * side(d, a);\n"
    "    vec3 u = corner.x > 0.5 ? right : left, v = corner.y > 0.5 ? bottom : top;\n"
    "    vec2 delta = vec2(v.y - u.y, u.x - v.x) / (u.y * v.x - u.x * v.y);\n"
    "    vec2 pixel = point.xy / point.z + delta;\n"
    "    vec3 on = vec3(pixel, 1.0) * point.z;\n"
    "    vSides = vec4(dot(left, on), dot(top, on), dot(right, on), dot(bottom, on));\n"
    // A step on the screen is converted to a step on the layer with the inverse of the map's derivative.
    "    vec2 dx = (aX.xy * vec2(aY.w, aW.w) - pixel.x * aW.xy * vec2(aY.w, aW.w)) / point.z;\n"
    "    vec2 dy = (aY.xy * vec2(aY.w, aW.w) - pixel.y * aW.xy * vec2(aY.w, aW.w)) / point.z;\n"
    "    float determinant = dx.x * dy.y - dx.y * dy.x;\n"
    "    corner += vec2(dy.y * delta.x - dx.y * delta.y, dx.x * delta.y - dy.x * delta.x) / determinant;\n"
    "    point.xy = on.xy;\n"
    "#endif\n"
    "    vUV = corner;\n"
    "    vOpacity = aX.w;\n"
    "    gl_Position = vec4(2.0 * point.xy / uSize - point.z, 0.0, point.z);\n"
    "}\n";

static const char *const fragmentSource =
    "uniform sampler2D uPicture;\n"
    "in vec2 vUV;\n"
    "flat in float vOpacity;\n"
    "#ifdef SMOOTH\n"
    "in vec4 vSides;\n"
    "#endif\n"
    "out vec4 oColor;\n"
    "void main() {\n"
    "    oColor = texture(uPicture, vUV) * vOpacity;\n"
    "#ifdef SMOOTH\n"
    "    vec4 inside = clamp(vSides * gl_FragCoord.w + 0.5, 0.0, 1.0);\n"
    "    vec2 both = max(inside.xy + inside.zw - 1.0, 0.0);\n"
    "    oColor *= both.x * both.y;\n"
    "#endif\n"
    "}\n";

// The target has no pixels at first. A picture has smaller levels, because it is drawn reduced.
static GLuint texture(int width, int height, const unsigned char *rgba) {
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    if (rgba) glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, rgba ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return name;
}

ReferenceProgram *referenceProgramCreate(int width, int height, const unsigned char *rgba, int side, int isSmooth) {
    GLuint name = referenceLink(isSmooth ? "#define SMOOTH\n" : "", vertexSource, fragmentSource);
    ReferenceProgram *p = name ? calloc(1, sizeof *p) : NULL;
    if (!p) return NULL;
    p->width = width;
    p->height = height;
    p->program = name;
    p->picture = texture(side, side, rgba);
    p->target = texture(width, height, NULL);
    glGenFramebuffers(1, &p->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, p->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, p->target, 0);
    glGenVertexArrays(1, &p->vertexArray);
    glBindVertexArray(p->vertexArray);
    glGenBuffers(1, &p->buffer);
    glBindBuffer(GL_ARRAY_BUFFER, p->buffer);
    for (GLuint i = 0; i < 3; i++) {
        glEnableVertexAttribArray(i);
        glVertexAttribDivisor(i, 1);
        glVertexAttribPointer(i, 4, GL_FLOAT, GL_FALSE, sizeof(Instance), (const void *)(i * 4 * sizeof(float)));
    }
    glBindVertexArray(0);
    return p;
}

static int reserve(ReferenceProgram *p, size_t count) {
    if (count <= p->capacity) return 1;
    free(p->quads);
    free(p->instances);
    p->quads = malloc(count * sizeof *p->quads);
    p->instances = malloc(count * sizeof *p->instances);
    p->capacity = p->quads && p->instances ? count : 0;
    return p->capacity != 0;
}

static void present(ReferenceProgram *p, const ReferenceLayer *layers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const ReferenceQuad *quad = &p->quads[i];
        Instance *instance = &p->instances[i];
        memcpy(instance->x, quad->mapX, sizeof instance->x);
        memcpy(instance->y, quad->mapY, sizeof instance->y);
        memcpy(instance->w, quad->mapW, sizeof instance->w);
        instance->x[3] = (float)layers[i].sampledOpacity;
        instance->y[3] = quad->rect[2];
        instance->w[3] = quad->rect[3];
    }
    glBindFramebuffer(GL_FRAMEBUFFER, p->framebuffer);
    glViewport(0, 0, p->width, p->height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glUseProgram(p->program);
    glUniform2f(glGetUniformLocation(p->program, "uSize"), (float)p->width, (float)p->height);
    glUniform1i(glGetUniformLocation(p->program, "uPicture"), 0);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, p->picture);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(p->vertexArray);
    glBindBuffer(GL_ARRAY_BUFFER, p->buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(count * sizeof(Instance)), p->instances, GL_STREAM_DRAW);
    glDrawArraysInstanced(GL_TRIANGLE_FAN, 0, 4, (GLsizei)count);
    glBindVertexArray(0);
    glFinish();
}

void referenceProgramDraw(
    ReferenceProgram *p, ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time) {
    if (!reserve(p, count)) return;
    referenceFlatten(layers, count, scene, time, p->quads);
    present(p, layers, count);
}

void referenceProgramDrawSwinging(
    ReferenceProgram *p, ReferenceLayer *layers, size_t count, const ReferenceScene *scene, double time) {
    if (!reserve(p, count)) return;
    referenceSampleSwinging(layers, count, scene, time);
    referencePlace(layers, count, scene, p->quads);
    present(p, layers, count);
}

void referenceProgramRead(const ReferenceProgram *p, unsigned char *rgba) {
    glBindFramebuffer(GL_FRAMEBUFFER, p->framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, p->width, p->height, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
}

void referenceProgramDestroy(ReferenceProgram *p) {
    if (!p) return;
    glDeleteFramebuffers(1, &p->framebuffer);
    glDeleteTextures(1, &p->target);
    glDeleteTextures(1, &p->picture);
    glDeleteVertexArrays(1, &p->vertexArray);
    glDeleteBuffers(1, &p->buffer);
    glDeleteProgram(p->program);
    free(p->quads);
    free(p->instances);
    free(p);
}

void referenceFinish(void) {
    glFinish();
}
