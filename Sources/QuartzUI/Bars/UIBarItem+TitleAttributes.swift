/// The title attributes of bar items, by state.
struct BarTitleAttributes {
    private var byState: [UInt: [NSAttributedString.Key: Any]] = [:]

    subscript(state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        get { byState[state.rawValue] }
        set { byState[state.rawValue] = newValue }
    }

    /// Attributes of a state over those of the normal state.
    func shown(in state: UIControl.State) -> [NSAttributedString.Key: Any] {
        (self[.normal] ?? [:]).merging(state == .normal ? [:] : self[state] ?? [:]) { $1 }
    }
}

extension UIBarItem {
    /// Sets the attributes of the title in a state. A state without attributes has those of the normal one.
    ///
    /// Tabs use all attributes, bar buttons the font and the foreground colour.
    ///
    /// - Parameter attributes: nil removes them.
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state] = attributes
        didChange?()
    }

    /// The attributes that were set for a state.
    public func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }

    /// The attributes of the title in a state: the item's over those of its class's appearance.
    func shownTitleAttributes(in state: UIControl.State) -> [NSAttributedString.Key: Any] {
        let shared = sharedTitleAttributes?.shown(in: state) ?? [:]
        return shared.merging(titleAttributes.shown(in: state)) { $1 }
    }
}

extension UITabBarItem {
    /// A proxy whose title attributes apply to all tabs that do not set them.
    public static func appearance() -> UITabBarItem { prototype }
    static let prototype = UITabBarItem()
}

extension UIBarButtonItem {
    /// A proxy whose title attributes apply to all bar buttons that do not set them.
    public static func appearance() -> UIBarButtonItem { prototype }
    static let prototype = UIBarButtonItem()
}
