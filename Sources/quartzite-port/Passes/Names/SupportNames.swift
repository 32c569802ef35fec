/// Names that PortSupport declares in place of Apple's runtime.
enum SupportNames {
    static let all: Set<String> = [
        "Selector", "NSSelectorFromString", "NSStringFromSelector", "autoreleasepool", "objc_getAssociatedObject",
        "objc_setAssociatedObject",
        "objc_removeAssociatedObjects", "objc_AssociationPolicy", "objc_sync_enter", "objc_sync_exit", "OSLog", "os_log",
        "Logger",
        "UIStoryboardSegue", "CFRunLoop", "CFRunLoopTimer", "CFRunLoopMode", "CFRunLoopGetCurrent", "CFRunLoopGetMain",
        "CFRunLoopTimerCreateWithHandler", "CFRunLoopAddTimer", "CFRunLoopRemoveTimer", "CFRunLoopTimerInvalidate",
        "CFRunLoopTimerIsValid", "CFRunLoopTimerGetNextFireDate", "kCFAllocatorDefault", "CFStringEncoding",
        "CFStringConvertEncodingToNSStringEncoding", "class_getInstanceMethod", "class_getClassMethod", "class_addMethod",
        "class_replaceMethod", "IMP", "SystemSoundID", "AudioServicesPlaySystemSound", "AudioServicesPlayAlertSound",
        "AudioServicesCreateSystemSoundID", "AudioServicesDisposeSystemSoundID", "kSystemSoundID_Vibrate",
        "appendFormat", "NSHashTable", "NSException", "debugDescription", "DocumentReadingOptionKey", "Timer", "responds",
        "forwardingTarget", "sendAction",
        "isAccessibilityElement", "addingTimeInterval",
        "accessibilityLabel", "accessibilityHint", "accessibilityValue", "accessibilityIdentifier", "accessibilityTraits",
    ]

    /// Functions that would replace methods at run time. They compile and do nothing.
    static let swizzling: Set<String> = ["method_exchangeImplementations", "method_setImplementation", "class_replaceMethod"]
}
