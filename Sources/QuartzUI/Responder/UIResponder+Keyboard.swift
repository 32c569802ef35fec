// A keyboard on the screen. Desktops have none: what is here lets code compile that makes room for it, and is never posted.

extension UIResponder {
    /// A keyboard on the screen is about to come.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// It has come.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// It is about to go.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// It has gone.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// It is about to take another place.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
    /// It has taken another place.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen, and it is never posted")
    nonisolated public static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")

    /// Where it was, a CGRect in an NSValue.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// Where it will be, a CGRect in an NSValue.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// How long it moves, in seconds.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// How it moves, the number of an animation curve.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
    /// Whether it is this program's.
    @available(*, deprecated, message: "has no effect on Linux: there is no keyboard on the screen")
    nonisolated public static let keyboardIsLocalUserInfoKey = "UIKeyboardIsLocalUserInfoKey"
}
