#include "Fill.h"

#include "Compile.h"

#include <GLES3/gl3.h>
#include <stdlib.h>

struct ReferenceFill {
    int width, height;
    GLuint program, vertexArray, target, framebuffer;
};

static const char *const vertexSource =
    "flat out vec4 vColor;\n"
    "void main() {\n"
    "    vec2 corner = vec2(gl_VertexID == 1 || gl_VertexID == 2, gl_VertexID >= 2);\n"
    "    float share = float(gl_InstanceID % 10) / 10.0;\n"
    "    vColor = vec4(share, 0.5, 1.0 - share, 1.0) * 0.5;\n"
    "    gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);\n"
    "}\n";

static const char *const fragmentSource =
    "flat in vec4 vColor;\n"
    "out vec4 oColor;\n"
    "void main() { oColor = vColor; }\n";

ReferenceFill *referenceFillCreate(int width, int height) {
    GLuint name = referenceLink("", vertexSource, fragmentSource);
    ReferenceFill *fill = name ? calloc(1, sizeof *fill) : NULL;
    if (!fill) return NULL;
    fill->width = width;
    fill->height = height;
    fill->program = name;
    glGenTextures(1, &fill->target);
    glBindTexture(GL_TEXTURE_2D, fill->target);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glGenFramebuffers(1, &fill->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, fill->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, fill->target, 0);
    glGenVertexArrays(1, &fill->vertexArray);
    return fill;
}

void referenceFillDraw(ReferenceFill *fill, int count) {
    glBindFramebuffer(GL_FRAMEBUFFER, fill->framebuffer);
    glViewport(0, 0, fill->width, fill->height);
    glDisable(GL_SCISSOR_TEST);
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glUseProgram(fill->program);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glBindVertexArray(fill->vertexArray);
    glDrawArraysInstanced(GL_TRIANGLE_FAN, 0, 4, count);
    glBindVertexArray(0);
    glFinish();
}

void referenceFillDestroy(ReferenceFill *fill) {
    if (!fill) return;
    glDeleteFramebuffers(1, &fill->framebuffer);
    glDeleteTextures(1, &fill->target);
    glDeleteVertexArrays(1, &fill->vertexArray);
    glDeleteProgram(fill->program);
    free(fill);
}
