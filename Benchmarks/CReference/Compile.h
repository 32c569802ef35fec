#ifndef CREFERENCE_COMPILE_H
#define CREFERENCE_COMPILE_H

/// Compiles and links a program. `head` is inserted before both sources, after the version. On failure prints the driver's log
/// and returns 0.
unsigned referenceLink(const char *head, const char *vertexSource, const char *fragmentSource);

#endif
