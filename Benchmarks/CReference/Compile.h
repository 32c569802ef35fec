#ifndef CREFERENCE_COMPILE_H
#define CREFERENCE_COMPILE_H

/// Compiles and links a program; `head` goes before both sources, after the version. Returns 0 where the driver refuses, and says why.
unsigned referenceLink(const char *head, const char *vertexSource, const char *fragmentSource);

#endif
