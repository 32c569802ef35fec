/// Appearance of the buttons of a bar.
@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject, @preconcurrency NSCopying {
    /// Appearance of buttons in no other state.
    public private(set) var normal = UIBarButtonItemStateAppearance()
    /// Appearance of buttons while they are pressed.
    public private(set) var highlighted = UIBarButtonItemStateAppearance()
    /// Appearance of disabled buttons.
    public private(set) var disabled = UIBarButtonItemStateAppearance()
    /// Appearance of focused buttons.
    public private(set) var focused = UIBarButtonItemStateAppearance()

    /// Creates the theme's appearance of plain buttons.
    public override required init() {
        super.init()
    }

    /// Creates the theme's appearance.
    public convenience init(style: UIBarButtonItem.Style) {
        self.init()
        configureWithDefault(for: style)
    }

    /// Restores the theme's appearance.
    open func configureWithDefault(for style: UIBarButtonItem.Style) {
        normal = UIBarButtonItemStateAppearance()
        highlighted = UIBarButtonItemStateAppearance()
        disabled = UIBarButtonItemStateAppearance()
        focused = UIBarButtonItemStateAppearance()
        guard style == .done else { return }
        normal.titleTextAttributes[.font] = UIFont.systemFont(ofSize: Theme.labelFont.pointSize, weight: .semibold)
    }

    /// Returns the appearance in a state, if it differs from the normal one.
    private func own(in state: UIControl.State) -> UIBarButtonItemStateAppearance? {
        if state.contains(.disabled) { return disabled }
        if state.contains(.highlighted) { return highlighted }
        return state.contains(.focused) ? focused : nil
    }

    final func attributes(in state: UIControl.State) -> [NSAttributedString.Key: Any] {
        normal.titleTextAttributes.merging(own(in: state)?.titleTextAttributes ?? [:]) { $1 }
    }

    final func backgroundImage(in state: UIControl.State) -> UIImage? {
        own(in: state)?.backgroundImage ?? normal.backgroundImage
    }

    private var states: [UIBarButtonItemStateAppearance] { [normal, highlighted, disabled, focused] }

    final func looksLike(_ other: UIBarButtonItemAppearance) -> Bool {
        zip(states, other.states).allSatisfy { $0.looksLike($1) }
    }

    /// Returns a copy that can be changed independently.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        for (state, copied) in zip(states, copy.states) { copied.take(state) }
        return copy
    }

    final func copied() -> UIBarButtonItemAppearance { copy(with: nil) as? UIBarButtonItemAppearance ?? self }
}

/// Appearance of a bar's buttons in one state.
@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
    /// Attributes of the title, such as font and colour.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The image behind the title.
    open var backgroundImage: UIImage?
    /// The distance of the title from its usual place.
    @available(*, deprecated, message: "has no effect on Linux: a title is in the middle of its button")
    open var titlePositionAdjustment: UIOffset {
        get { .zero }
        set {}
    }
    /// The distance of the background image from its usual place.
    @available(*, deprecated, message: "has no effect on Linux: the image is as large as its button")
    open var backgroundImagePositionAdjustment: UIOffset {
        get { .zero }
        set {}
    }

    final func looksLike(_ other: UIBarButtonItemStateAppearance) -> Bool {
        backgroundImage === other.backgroundImage && titleTextAttributes.areEqual(to: other.titleTextAttributes)
    }

    final func take(_ other: UIBarButtonItemStateAppearance) {
        titleTextAttributes = other.titleTextAttributes
        backgroundImage = other.backgroundImage
    }
}

/// An object with a position in its window: a bar.
@preconcurrency @MainActor
public protocol UIBarPositioning: AnyObject {
    /// The position.
    var barPosition: UIBarPosition { get }
}

/// Chooses the position of a bar.
@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: AnyObject {
    /// Returns the position of a bar.
    @available(*, deprecated, message: "has no effect on Linux: a bar looks the same in every position, and it is never called")
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    /// Returns the bar's position.
    @available(*, deprecated, message: "has no effect on Linux: a bar looks the same in every position, and it is never called")
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { bar.barPosition }
}

/// Chooses the position of a toolbar.
@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

extension UINavigationBar: UIBarPositioning {
    /// At the upper edge.
    public var barPosition: UIBarPosition { .top }
}

extension UIToolbar: UIBarPositioning {
    /// At the lower edge.
    public var barPosition: UIBarPosition { .bottom }
}
