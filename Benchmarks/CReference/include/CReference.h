#ifndef CREFERENCE_H
#define CREFERENCE_H

/// What Quartzite is measured against: the same work, written by hand in plain C.

#include "AllocationCount.h"
#include "Fill.h"
#include "Layer.h"
#include "Program.h"

#endif
