// Calls a Swift initializer with one indirect argument by its address. This is the only way to call an initializer that is not
// `required` if the class is known only at run time. The attributes are clang's names for Swift's calling convention.

typedef __attribute__((swiftcall)) void *(*quartz_initializer)(
    void *argument, __attribute__((swift_context)) const void *metatype);

static inline void *quartz_initialize(const void *entry, void *argument, const void *metatype) {
    return ((quartz_initializer)entry)(argument, metatype);
}

// Calls an initializer with a small enumeration and an optional string, which Swift passes in two words.
typedef __attribute__((swiftcall)) void *(*quartz_cell_initializer)(
    unsigned char style, unsigned long text, unsigned long storage, __attribute__((swift_context)) const void *metatype);

static inline void *quartz_initialize_cell(
    const void *entry, unsigned char style, unsigned long text, unsigned long storage, const void *metatype) {
    return ((quartz_cell_initializer)entry)(style, text, storage, metatype);
}

// Calls an initializer with a rectangle, which Swift passes as four numbers.
typedef __attribute__((swiftcall)) void *(*quartz_view_initializer)(
    double x, double y, double width, double height, __attribute__((swift_context)) const void *metatype);

static inline void *quartz_initialize_view(
    const void *entry, double x, double y, double width, double height, const void *metatype) {
    return ((quartz_view_initializer)entry)(x, y, width, height, metatype);
}

// Calls an initializer with an optional string and an optional object, which it consumes.
typedef __attribute__((swiftcall)) void *(*quartz_controller_initializer)(
    unsigned long text, unsigned long storage, const void *object, __attribute__((swift_context)) const void *metatype);

static inline void *quartz_initialize_controller(
    const void *entry, unsigned long text, unsigned long storage, const void *object, const void *metatype) {
    return ((quartz_controller_initializer)entry)(text, storage, object, metatype);
}

// Calls an initializer with an optional string.
typedef __attribute__((swiftcall)) void *(*quartz_header_initializer)(
    unsigned long text, unsigned long storage, __attribute__((swift_context)) const void *metatype);

static inline void *quartz_initialize_header(
    const void *entry, unsigned long text, unsigned long storage, const void *metatype) {
    return ((quartz_header_initializer)entry)(text, storage, metatype);
}

// Calls an initializer with an optional value of any type, which it consumes, and an optional string.
typedef __attribute__((swiftcall)) void *(*quartz_recognizer_initializer)(
    void *target, unsigned long text, unsigned long storage, __attribute__((swift_context)) const void *metatype);

static inline void *quartz_initialize_recognizer(
    const void *entry, void *target, unsigned long text, unsigned long storage, const void *metatype) {
    return ((quartz_recognizer_initializer)entry)(target, text, storage, metatype);
}

// Calls an initializer of unknown arguments with values that fit: an object, no text, no second object, an empty rectangle.
typedef __attribute__((swiftcall)) void *(*quartz_any_initializer)(
    const void *object, unsigned long text, unsigned long other, double x, double y, double width, double height,
    __attribute__((swift_context)) const void *metatype);

static inline void *quartz_initialize_any(const void *entry, const void *object, const void *metatype) {
    return ((quartz_any_initializer)entry)(object, 0, 0, 0, 0, 0, 0, metatype);
}
