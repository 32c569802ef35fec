/// Animates the change from a layer's old picture to its new one.
///
/// The old picture is the layer before the commit that adds the transition. A transition always has the key `kCATransition`, so a
/// layer has at most one.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    var style = CATransitionType.fade
    var direction: CATransitionSubtype?
    var startsAt: Float = 0
    var endsAt: Float = 1
    var effect: Any?

    /// The kind of transition.
    open var type: CATransitionType {
        get { style }
        set { if isMutable { style = newValue } }
    }

    /// The direction that the motion comes from; nil is from the left.
    open var subtype: CATransitionSubtype? {
        get { direction }
        set { if isMutable { direction = newValue } }
    }

    /// The progress at the start. Only 0 … 1 is visible, but any number is stored.
    open var startProgress: Float {
        get { startsAt }
        set { if isMutable { startsAt = Float(Self.finite(Double(newValue), "startProgress", else: Double(startsAt))) } }
    }

    /// The progress at the end; see ``startProgress``.
    open var endProgress: Float {
        get { endsAt }
        set { if isMutable { endsAt = Float(Self.finite(Double(newValue), "endProgress", else: Double(endsAt))) } }
    }

    /// A transition filter, which takes precedence over `type`: a ``CIFilter`` such as `CISwipeTransition`, or a
    /// ``CATransitionFunction``. The animation sets its `inputTime`.
    open var filter: Any? {
        get { effect }
        set { if isMutable { effect = newValue } }
    }

    /// Returns the value of a property, or a value stored under another key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "type": NSString(string: type.rawValue)
        case "subtype": subtype.map { NSString(string: $0.rawValue) }
        case "startProgress": NSNumber(value: startProgress)
        case "endProgress": NSNumber(value: endProgress)
        case "filter": filter
        default: super.value(forKey: key)
        }
    }

    /// Sets a property by its name, or stores a value under another key.
    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "type":
            if let type = value as? CATransitionType { self.type = type }
            if let name = value as? String { type = CATransitionType(rawValue: name) }
        case "subtype": subtype = value as? CATransitionSubtype ?? (value as? String).map(CATransitionSubtype.init(rawValue:))
        case "startProgress": NumericValue.assign(value, key) { startProgress = Float($0) }
        case "endProgress": NumericValue.assign(value, key) { endProgress = Float($0) }
        case "filter": filter = value
        default: super.setValue(value, forKey: key)
        }
    }

    override class var archivedKeys: [String] {
        super.archivedKeys + ["type", "subtype", "startProgress", "endProgress", "filter"]
    }

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        guard let other = other as? CATransition else { return }
        style = other.style
        direction = other.direction
        startsAt = other.startsAt
        endsAt = other.endsAt
        effect = other.effect
    }
}

/// The kind of transition between the old picture and the new.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// One picture dissolves into the other.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new picture slides over the old.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new picture pushes the old out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old picture slides off the new.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

extension CATransitionType {
    /// The old picture is turned like a page, from the bottom right corner or from the subtype's side.
    public static let pageCurl = CATransitionType(rawValue: "pageCurl")
    /// The new picture comes down like a page that is turned back.
    public static let pageUnCurl = CATransitionType(rawValue: "pageUnCurl")
    /// A wave spreads from the middle.
    public static let rippleEffect = CATransitionType(rawValue: "rippleEffect")
    /// Both pictures are on neighbouring sides of a rotating cube.
    public static let cube = CATransitionType(rawValue: "cube")
    /// Both pictures are on the two sides of a rotating plane.
    public static let oglFlip = CATransitionType(rawValue: "oglFlip")
    /// The old picture shrinks into the top left corner.
    public static let suckEffect = CATransitionType(rawValue: "suckEffect")
}

/// The direction that a transition's motion comes from, as seen on screen.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// From the right edge leftwards.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the left edge rightwards.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the top edge downwards.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the bottom edge upwards.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The older name of `CATransitionType.fade`.
public let kCATransitionFade = CATransitionType.fade
/// The older name of `CATransitionType.moveIn`.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// The older name of `CATransitionType.push`.
public let kCATransitionPush = CATransitionType.push
/// The older name of `CATransitionType.reveal`.
public let kCATransitionReveal = CATransitionType.reveal
/// The older name of `CATransitionSubtype.fromRight`.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// The older name of `CATransitionSubtype.fromLeft`.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// The older name of `CATransitionSubtype.fromTop`.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// The older name of `CATransitionSubtype.fromBottom`.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
