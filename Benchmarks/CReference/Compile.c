#include "Compile.h"

#include <GLES3/gl3.h>
#include <stdio.h>

static GLuint compile(GLenum kind, const char *head, const char *source) {
    const char *const parts[] = {"#version 300 es\nprecision highp float;\n", head, source};
    GLuint shader = glCreateShader(kind);
    glShaderSource(shader, 3, parts, NULL);
    glCompileShader(shader);
    GLint isCompiled = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &isCompiled);
    if (isCompiled) return shader;
    char log[1024];
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    fprintf(stderr, "reference shader: %s\n", log);
    glDeleteShader(shader);
    return 0;
}

unsigned referenceLink(const char *head, const char *vertexSource, const char *fragmentSource) {
    GLuint vertex = compile(GL_VERTEX_SHADER, head, vertexSource);
    GLuint fragment = compile(GL_FRAGMENT_SHADER, head, fragmentSource);
    if (!vertex || !fragment) return 0;
    GLuint program = glCreateProgram();
    glAttachShader(program, vertex);
    glAttachShader(program, fragment);
    glLinkProgram(program);
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    GLint isLinked = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &isLinked);
    if (isLinked) return program;
    glDeleteProgram(program);
    return 0;
}
