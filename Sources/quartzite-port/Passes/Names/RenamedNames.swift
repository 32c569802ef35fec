/// Names from older versions of Swift, with the current ones.
enum RenamedNames {
    /// Types, constants and functions.
    static let all: [String: String] = [
        "UIControlEvents": "UIControl.Event", "UIControlState": "UIControl.State",
        "UIControlContentHorizontalAlignment": "UIControl.ContentHorizontalAlignment",
        "UIControlContentVerticalAlignment": "UIControl.ContentVerticalAlignment",
        "UIViewContentMode": "UIView.ContentMode", "UIViewAnimationOptions": "UIView.AnimationOptions",
        "UIViewAnimationCurve": "UIView.AnimationCurve", "UIViewAutoresizing": "UIView.AutoresizingMask",
        "UIViewKeyframeAnimationOptions": "UIView.KeyframeAnimationOptions",
        "UIViewAnimationTransition": "UIView.AnimationTransition",
        "UIViewTintAdjustmentMode": "UIView.TintAdjustmentMode", "UIGestureRecognizerState": "UIGestureRecognizer.State",
        "UISwipeGestureRecognizerDirection": "UISwipeGestureRecognizer.Direction",
        "UIActivityIndicatorViewStyle": "UIActivityIndicatorView.Style", "UIBlurEffectStyle": "UIBlurEffect.Style",
        "UIBarButtonItemStyle": "UIBarButtonItem.Style", "UIBarButtonSystemItem": "UIBarButtonItem.SystemItem",
        "UIAlertControllerStyle": "UIAlertController.Style", "UIAlertActionStyle": "UIAlertAction.Style",
        "UITableViewStyle": "UITableView.Style", "UITableViewCellStyle": "UITableViewCell.CellStyle",
        "UITableViewCellSelectionStyle": "UITableViewCell.SelectionStyle",
        "UITableViewCellSeparatorStyle": "UITableViewCell.SeparatorStyle",
        "UITableViewCellAccessoryType": "UITableViewCell.AccessoryType",
        "UITableViewScrollPosition": "UITableView.ScrollPosition",
        "UITableViewRowAnimation": "UITableView.RowAnimation", "UITableViewAutomaticDimension": "UITableView.automaticDimension",
        "UICollectionViewScrollDirection": "UICollectionView.ScrollDirection",
        "UICollectionViewScrollPosition": "UICollectionView.ScrollPosition",
        "UICollectionElementKindSectionHeader": "UICollectionView.elementKindSectionHeader",
        "UICollectionElementKindSectionFooter": "UICollectionView.elementKindSectionFooter",
        "UIScrollViewDecelerationRateFast": "UIScrollView.DecelerationRate.fast",
        "UIScrollViewDecelerationRateNormal": "UIScrollView.DecelerationRate.normal",
        "UIScrollViewKeyboardDismissMode": "UIScrollView.KeyboardDismissMode",
        "UIScrollViewIndicatorStyle": "UIScrollView.IndicatorStyle", "UITextBorderStyle": "UITextField.BorderStyle",
        "UITextFieldViewMode": "UITextField.ViewMode", "UIButtonType": "UIButton.ButtonType",
        "UIImageRenderingMode": "UIImage.RenderingMode", "UIImageOrientation": "UIImage.Orientation",
        "UIImageResizingMode": "UIImage.ResizingMode", "UIStackViewAlignment": "UIStackView.Alignment",
        "UIStackViewDistribution": "UIStackView.Distribution", "UILayoutConstraintAxis": "NSLayoutConstraint.Axis",
        "NSLayoutAttribute": "NSLayoutConstraint.Attribute", "NSLayoutRelation": "NSLayoutConstraint.Relation",
        "NSLayoutFormatOptions": "NSLayoutConstraint.FormatOptions", "UILayoutPriorityRequired": "UILayoutPriority.required",
        "UILayoutPriorityDefaultHigh": "UILayoutPriority.defaultHigh",
        "UILayoutPriorityDefaultLow": "UILayoutPriority.defaultLow",
        "UIViewNoIntrinsicMetric": "UIView.noIntrinsicMetric",
        "UIApplicationState": "UIApplication.State", "UIApplicationLaunchOptionsKey": "UIApplication.LaunchOptionsKey",
        "UINavigationControllerOperation": "UINavigationController.Operation", "UITouchPhase": "UITouch.Phase",
        "UIPageViewControllerNavigationDirection": "UIPageViewController.NavigationDirection",
        "UIWindowLevel": "UIWindow.Level", "UIWindowLevelNormal": "UIWindow.Level.normal",
        "UIWindowLevelAlert": "UIWindow.Level.alert", "UIWindowLevelStatusBar": "UIWindow.Level.statusBar",
        "UIFontTextStyle": "UIFont.TextStyle", "UIFontWeight": "UIFont.Weight", "UIFontWeightBold": "UIFont.Weight.bold",
        "UIFontWeightLight": "UIFont.Weight.light", "UIFontWeightMedium": "UIFont.Weight.medium",
        "UIFontWeightRegular": "UIFont.Weight.regular", "UIFontWeightSemibold": "UIFont.Weight.semibold",
        "UIFontWeightThin": "UIFont.Weight.thin", "UIFontWeightHeavy": "UIFont.Weight.heavy",
        "NSAttributedStringKey": "NSAttributedString.Key",
        "NSFontAttributeName": "NSAttributedString.Key.font",
        "NSForegroundColorAttributeName": "NSAttributedString.Key.foregroundColor",
        "NSBackgroundColorAttributeName": "NSAttributedString.Key.backgroundColor",
        "NSParagraphStyleAttributeName": "NSAttributedString.Key.paragraphStyle",
        "NSKernAttributeName": "NSAttributedString.Key.kern",
        "NSUnderlineStyleAttributeName": "NSAttributedString.Key.underlineStyle",
        "NSStrikethroughStyleAttributeName": "NSAttributedString.Key.strikethroughStyle",
        "NSStrokeColorAttributeName": "NSAttributedString.Key.strokeColor",
        "NSStrokeWidthAttributeName": "NSAttributedString.Key.strokeWidth",
        "NSShadowAttributeName": "NSAttributedString.Key.shadow",
        "NSBaselineOffsetAttributeName": "NSAttributedString.Key.baselineOffset",
        "CGAffineTransformIdentity": "CGAffineTransform.identity", "CGRectZero": "CGRect.zero", "CGPointZero": "CGPoint.zero",
        "CGSizeZero": "CGSize.zero", "CGRectNull": "CGRect.null", "CGRectInfinite": "CGRect.infinite",
        "UIEdgeInsetsZero": "UIEdgeInsets.zero", "UIOffsetZero": "UIOffset.zero",
        "UIKeyboardFrameBeginUserInfoKey": "UIResponder.keyboardFrameBeginUserInfoKey",
        "UIKeyboardFrameEndUserInfoKey": "UIResponder.keyboardFrameEndUserInfoKey",
        "UIKeyboardAnimationDurationUserInfoKey": "UIResponder.keyboardAnimationDurationUserInfoKey",
        "UIKeyboardAnimationCurveUserInfoKey": "UIResponder.keyboardAnimationCurveUserInfoKey",
        "UIAccessibilityTraitButton": "UIAccessibilityTraits.button",
        "UIAccessibilityAnnouncementNotification": "UIAccessibility.Notification.announcement",
        "UIAccessibilityLayoutChangedNotification": "UIAccessibility.Notification.layoutChanged",
        "UIAccessibilityScreenChangedNotification": "UIAccessibility.Notification.screenChanged",
        "UIAccessibilityPageScrolledNotification": "UIAccessibility.Notification.pageScrolled",
        "RunLoopMode": "RunLoop.Mode",
        "UILayoutFittingCompressedSize": "UIView.layoutFittingCompressedSize",
        "UILayoutFittingExpandedSize": "UIView.layoutFittingExpandedSize",
        "UIScrollViewContentInsetAdjustmentBehavior": "UIScrollView.ContentInsetAdjustmentBehavior",
        "UITableViewCellEditingStyle": "UITableViewCell.EditingStyle",
        "UIPageViewControllerTransitionStyle": "UIPageViewController.TransitionStyle",
        "UIPageViewControllerNavigationOrientation": "UIPageViewController.NavigationOrientation",
        "UIPageViewControllerSpineLocation": "UIPageViewController.SpineLocation",
        "UISplitViewControllerDisplayMode": "UISplitViewController.DisplayMode",
        "UISplitViewControllerAutomaticDimension": "UISplitViewController.automaticDimension",
        "UISplitViewControllerPrimaryEdge": "UISplitViewController.PrimaryEdge",
        "UISplitViewControllerBackgroundStyle": "UISplitViewController.BackgroundStyle",
        "UIApplicationOpenSettingsURLString": "UIApplication.openSettingsURLString",
    ]

    /// Modes of run loops.
    static let runLoopModes = ["commonModes": "common", "defaultRunLoopMode": "default"]

    /// Members of `NSValue` and `NSNumber` that are called on `AnyObject`, with the class that has them.
    static let valueMembers: [String: String] = [
        "cgRectValue": "NSValue", "cgPointValue": "NSValue", "cgSizeValue": "NSValue", "cgVectorValue": "NSValue",
        "cgAffineTransformValue": "NSValue", "uiEdgeInsetsValue": "NSValue", "caTransform3DValue": "NSValue",
        "doubleValue": "NSNumber", "floatValue": "NSNumber", "intValue": "NSNumber", "integerValue": "NSNumber",
        "boolValue": "NSNumber", "uintValue": "NSNumber",
    ]

    /// Notification names that were members of `NSNotification.Name`.
    static let notifications: [String: String] = [
        "UIKeyboardWillShow": "UIResponder.keyboardWillShowNotification",
        "UIKeyboardDidShow": "UIResponder.keyboardDidShowNotification",
        "UIKeyboardWillHide": "UIResponder.keyboardWillHideNotification",
        "UIKeyboardDidHide": "UIResponder.keyboardDidHideNotification",
        "UIKeyboardWillChangeFrame": "UIResponder.keyboardWillChangeFrameNotification",
        "UIApplicationDidBecomeActive": "UIApplication.didBecomeActiveNotification",
        "UIApplicationWillResignActive": "UIApplication.willResignActiveNotification",
        "UIApplicationDidEnterBackground": "UIApplication.didEnterBackgroundNotification",
        "UIApplicationWillEnterForeground": "UIApplication.willEnterForegroundNotification",
        "UIApplicationWillTerminate": "UIApplication.willTerminateNotification",
        "UIApplicationDidReceiveMemoryWarning": "UIApplication.didReceiveMemoryWarningNotification",
        "UIDeviceOrientationDidChange": "UIDevice.orientationDidChangeNotification",
        "UIApplicationWillChangeStatusBarFrame": "UIApplication.willChangeStatusBarFrameNotification",
        "UIApplicationDidChangeStatusBarFrame": "UIApplication.didChangeStatusBarFrameNotification",
        "UIApplicationWillChangeStatusBarOrientation": "UIApplication.willChangeStatusBarOrientationNotification",
        "UIApplicationDidChangeStatusBarOrientation": "UIApplication.didChangeStatusBarOrientationNotification",
        "UIContentSizeCategoryDidChange": "UIContentSizeCategory.didChangeNotification",
        "UITextFieldTextDidBeginEditing": "UITextField.textDidBeginEditingNotification",
        "UITextFieldTextDidEndEditing": "UITextField.textDidEndEditingNotification",
        "UITextViewTextDidBeginEditing": "UITextView.textDidBeginEditingNotification",
        "UITextViewTextDidEndEditing": "UITextView.textDidEndEditingNotification",
        "UITextFieldTextDidChange": "UITextField.textDidChangeNotification",
        "UITextViewTextDidChange": "UITextView.textDidChangeNotification",
    ]

    /// Properties.
    static let properties: [String: String] = [
        "childViewControllers": "children", "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
        "childViewControllerForStatusBarHidden": "childForStatusBarHidden", "activityIndicatorViewStyle": "style",
    ]

    /// Returns the current name of a property or method.
    static func today(_ member: TypeIndex.Member) -> TypeIndex.Member {
        member.labels == nil
            ? TypeIndex.Member(name: properties[member.name] ?? member.name, labels: nil) : methods[member] ?? member
    }

    /// Methods, by their former names and labels.
    static let methods: [TypeIndex.Member: TypeIndex.Member] = [
        .init(name: "bringSubview", labels: ["toFront"]): .init(name: "bringSubviewToFront", labels: ["_"]),
        .init(name: "sendSubview", labels: ["toBack"]): .init(name: "sendSubviewToBack", labels: ["_"]),
        .init(name: "addChildViewController", labels: ["_"]): .init(name: "addChild", labels: ["_"]),
        .init(name: "removeFromParentViewController", labels: []): .init(name: "removeFromParent", labels: []),
        .init(name: "willMove", labels: ["toParentViewController"]): .init(name: "willMove", labels: ["toParent"]),
        .init(name: "didMove", labels: ["toParentViewController"]): .init(name: "didMove", labels: ["toParent"]),
        .init(name: "UIActivityIndicatorView", labels: ["activityIndicatorStyle"]): .init(
            name: "UIActivityIndicatorView", labels: ["style"]),
        .init(name: "size", labels: ["attributes"]): .init(name: "size", labels: ["withAttributes"]),
        .init(name: "linkCheckingResult", labels: ["range", "url"]): .init(name: "foundLink", labels: ["range", "url"]),
        .init(name: "phoneNumberCheckingResult", labels: ["range", "phoneNumber"]): .init(
            name: "foundPhoneNumber", labels: ["range", "phoneNumber"]),
        .init(name: "dateCheckingResult", labels: ["range", "date"]): .init(name: "foundDate", labels: ["range", "date"]),
    ]

    /// Functions, with the type that they create and the labels of its initializer.
    static let initializers: [TypeIndex.Member: TypeIndex.Member] = [
        .init(name: "UIEdgeInsetsMake", labels: ["_", "_", "_", "_"]): .init(
            name: "UIEdgeInsets", labels: ["top", "left", "bottom", "right"]),
        .init(name: "UIOffsetMake", labels: ["_", "_"]): .init(name: "UIOffset", labels: ["horizontal", "vertical"]),
        .init(name: "UIAccessibilityPostNotification", labels: ["_", "_"]): .init(
            name: "UIAccessibility.post", labels: ["notification", "argument"]),
    ]

    /// Functions that are now methods of their first argument.
    static let methodsOfArguments: [TypeIndex.Member: TypeIndex.Member] = [
        .init(name: "UIEdgeInsetsInsetRect", labels: ["_", "_"]): .init(name: "inset", labels: ["by"]),
        .init(name: "UIImagePNGRepresentation", labels: ["_"]): .init(name: "pngData", labels: []),
        .init(name: "UIImageJPEGRepresentation", labels: ["_", "_"]): .init(name: "jpegData", labels: ["compressionQuality"]),
    ]
}

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
        "class_replaceMethod", "object_setClass", "object_getClass", "imp_implementationWithBlock", "CFRunLoopWakeUp",
        "isMacCatalystApp",
        "isiOSAppOnMac", "DateComponentsFormatter", "truncating", "IMP", "SystemSoundID",
        "AudioServicesPlaySystemSound", "AudioServicesPlayAlertSound",
        "AudioServicesCreateSystemSoundID", "AudioServicesDisposeSystemSoundID", "kSystemSoundID_Vibrate",
        "INT8_MIN", "INT16_MIN", "_SYS_NAMELEN",
        "kCFBundleNameKey", "kCFBundleVersionKey", "NSDataDetector", "NSTextCheckingTypes", "phoneNumber", "scanCharacters",
        "scanUpToCharacters", "scanString", "scanUpTo",
        "NSIntegerMax", "NSIntegerMin", "NSUIntegerMax", "appendFormat", "NSHashTable", "NSException", "debugDescription",
        "DocumentReadingOptionKey", "Timer", "responds",
        "forwardingTarget", "sendAction",
        "isAccessibilityElement", "addingTimeInterval",
        "NSPredicate", "NSMapTable", "os_unfair_lock", "os_unfair_lock_t", "os_unfair_lock_lock", "os_unfair_lock_trylock",
        "os_unfair_lock_unlock", "OSAllocatedUnfairLock", "isLowPowerModeEnabled", "class_getMethodImplementation",
        "UINT64_MAX", "INT64_MAX", "INT64_MIN", "NSFoundationVersionNumber", "CFDataSetLength", "CFDataGetMutableBytePtr",
        "UIInterfaceOrientationIsLandscape", "UIInterfaceOrientationIsPortrait", "setAnimationDelegate", "instancesRespond",
        "kUTTypeImage", "kUTTypeJPEG", "kUTTypePNG", "kUTTypeGIF", "kUTTypeMovie", "kUTTypeText", "kUTTypePlainText",
        "kUTTypeURL", "kUTTypeFileURL", "kUTTypePDF", "kUTTypeData", "os_signpost", "OSSignpostID", "OSSignpostType", "CC_MD5",
        "CC_SHA1", "CC_SHA256",
        "linkCheckingResult", "phoneNumberCheckingResult", "dateCheckingResult", "addressComponents",
        "CFGetRetainCount", "__CGPointEqualToPoint", "__CGSizeEqualToSize", "__CGRectEqualToRect",
        "NSDiscardableContent", "DispatchSourceMemoryPressure", "makeMemoryPressureSource", "thermalState",
        "volumeAvailableCapacityForImportantUsageKey", "volumeAvailableCapacityForOpportunisticUsageKey",
        "volumeAvailableCapacityForImportantUsage", "volumeAvailableCapacityForOpportunisticUsage", "class_getInstanceSize",
        "allowsConstrainedNetworkAccess", "allowsExpensiveNetworkAccess", "networkUnavailableReason",
        "prefersIncrementalDelivery",
        "accessibilityLabel", "accessibilityHint", "accessibilityValue", "accessibilityIdentifier", "accessibilityTraits",
    ]

    /// Functions that would replace methods at run time. They compile and do nothing.
    static let swizzling: Set<String> = [
        "method_exchangeImplementations", "method_setImplementation", "class_replaceMethod", "object_setClass",
    ]
}
