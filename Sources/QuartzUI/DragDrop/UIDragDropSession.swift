/// The effect of a drop.
nonisolated public enum UIDropOperation: UInt, Sendable {
    /// None.
    case cancel = 0
    /// None, shown by a sign.
    case forbidden = 1
    /// The items are copied.
    case copy = 2
    /// The items are moved. Only if the drag allows that; otherwise nothing is dropped.
    case move = 3
}

/// The effect that a drop would have at the present place.
@preconcurrency @MainActor
open class UIDropProposal: NSObject {
    /// The effect.
    public let operation: UIDropOperation
    /// Whether the place matters so much that the pointer's own point counts.
    @available(*, deprecated, message: "has no effect on Linux: the place of a mouse is always precise")
    open var isPrecise = false
    /// Whether the item is shown in full size.
    @available(*, deprecated, message: "has no effect on Linux: dragged items always have their full size")
    open var prefersFullSizePreview = false

    /// Creates a proposal.
    public init(operation: UIDropOperation) {
        self.operation = operation
        super.init()
    }
}

/// A drag of items and its drop.
@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
    /// The items.
    var items: [UIDragItem] { get }
    /// Whether the items may be moved, and not only be copied.
    var allowsMoveOperation: Bool { get }
    /// Whether the items stay in the program: always true here.
    var isRestrictedToDraggingApplication: Bool { get }
    /// Returns the place of the pointer in a view.
    func location(in view: UIView) -> CGPoint
    /// Returns whether an item has a representation of one of some types.
    func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
    /// Returns whether an object of a class can be loaded from an item.
    func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

/// A drag, for the view that it began in.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
    /// An object of the program for the whole drag.
    var localContext: Any? { get set }
}

/// A drag, for the view that its items are dropped on.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
    /// The drag; never nil here, because drags stay in the program.
    var localDragSession: (any UIDragSession)? { get }
    /// Loads the objects of a class from all items that have one, in the items' order.
    @discardableResult
    func loadObjects(
        ofClass aClass: any NSItemProviderReading.Type, completion: @escaping ([any NSItemProviderReading]) -> Void
    ) -> Progress
}

/// Runs animations alongside those of a drag.
@preconcurrency @MainActor
public protocol UIDragAnimating: AnyObject {
    /// Adds changes that are animated alongside.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a block that is called after the animations.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// Collects the animations alongside those of a drag.
package final class DragAnimator: UIDragAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    package init() {}
    package func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    package func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    /// Adds the collected animations to those of another animator.
    package func pass(to other: any UIDragAnimating) {
        for animation in animations { other.addAnimations(animation) }
        for completion in completions { other.addCompletion(completion) }
    }

    /// Runs the animations with others.
    func run(with own: @escaping () -> Void, then completion: @escaping () -> Void = {}) {
        UIView.animate(
            withDuration: Theme.calm, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
            animations: { [animations] in
                own()
                for animation in animations { animation() }
            },
            completion: { [completions] _ in
                for completion in completions { completion(.end) }
                completion()
            })
    }
}
