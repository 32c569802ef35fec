// Notifications of an on-screen keyboard. Desktops have none: the names let code compile, and the notifications are never posted.

extension UIResponder {
    /// Posted before a keyboard appears.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Posted after a keyboard appears.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Posted before a keyboard disappears.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Posted after a keyboard disappears.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Posted before a keyboard moves or resizes.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
    /// Posted after a keyboard moves or resizes.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")

    /// Key of the start frame, a CGRect in an NSValue.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// Key of the end frame, a CGRect in an NSValue.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// Key of the animation's duration, in seconds.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// Key of the animation curve's raw value.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// Key of whether the keyboard belongs to this program.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
