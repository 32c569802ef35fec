#ifndef CREFERENCE_H
#define CREFERENCE_H

/// The reference implementation: the same work as Quartzite's, written by hand in plain C.

#include "AllocationCount.h"
#include "Blend.h"
#include "Fill.h"
#include "Layer.h"
#include "Program.h"

#endif
