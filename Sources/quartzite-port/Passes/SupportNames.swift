/// Names that the compatibility target declares and Apple's systems bring with their runtime.
enum SupportNames {
    static let all: Set<String> = [
        "Selector", "NSSelectorFromString", "NSStringFromSelector", "autoreleasepool", "objc_getAssociatedObject",
        "objc_setAssociatedObject",
        "objc_removeAssociatedObjects", "objc_AssociationPolicy", "objc_sync_enter", "objc_sync_exit", "OSLog", "os_log",
        "Logger",
        "UIStoryboardSegue",
    ]
}
