/// Animates the change from a layer's old picture to its new one.
///
/// The old picture is the layer before the commit that adds the transition. A transition always has the key `kCATransition`, so a
/// layer has at most one.
@preconcurrency @MainActor
open class CATransition: CAAnimation {
    struct Course {
        var type = CATransitionType.fade
        var subtype: CATransitionSubtype?
        var startProgress: Float = 0
        var endProgress: Float = 1
        var filter: Any?
    }
    final var course = Course()

    /// The kind of transition.
    open var type: CATransitionType {
        get { course.type }
        set { if isMutable { course.type = newValue } }
    }

    /// The direction that the motion comes from; nil is from the left.
    open var subtype: CATransitionSubtype? {
        get { course.subtype }
        set { if isMutable { course.subtype = newValue } }
    }

    /// The progress at the start. Only 0 … 1 is visible, but any number is stored.
    open var startProgress: Float {
        get { course.startProgress }
        set {
            if isMutable {
                course.startProgress = Float(Self.finite(Double(newValue), "startProgress", else: Double(course.startProgress)))
            }
        }
    }

    /// The progress at the end; see ``startProgress``.
    open var endProgress: Float {
        get { course.endProgress }
        set {
            if isMutable {
                course.endProgress = Float(Self.finite(Double(newValue), "endProgress", else: Double(course.endProgress)))
            }
        }
    }

    /// A transition filter, which takes precedence over `type`: a ``CIFilter`` such as `CISwipeTransition`, or a
    /// ``CATransitionFunction``. The animation sets its `inputTime`.
    open var filter: Any? {
        get { course.filter }
        set { if isMutable { discard(exchange(&course.filter, with: newValue)) } }
    }

    override class var properties: PropertyTable<CAAnimation> { ofTransition }
    static let ofTransition = PropertyTable.ofAnimation.adding(
        of: CATransition.self,
        [
            "type": .named(\.type),
            "subtype": .named(optional: \.subtype),
            "startProgress": .number(\.startProgress),
            "endProgress": .number(\.endProgress),
            "filter": .optional(\.filter),
        ])

    override func takeState(of other: CAAnimation) {
        super.takeState(of: other)
        if let other = other as? CATransition { course = other.course }
    }
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
