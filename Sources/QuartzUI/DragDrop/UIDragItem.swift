/// An item that is dragged.
@preconcurrency @MainActor
open class UIDragItem: NSObject {
    /// The item's data.
    public let itemProvider: NSItemProvider
    /// An object of the program that the item stands for.
    open var localObject: Any?
    /// Returns what is shown under the pointer instead of the lifted view; nil, the default, leaves that.
    open var previewProvider: (() -> UIDragPreview?)?

    /// Creates an item.
    public init(itemProvider: NSItemProvider) {
        self.itemProvider = itemProvider
        super.init()
    }
}

/// The shape and the ground of a dragged view.
@preconcurrency @MainActor
open class UIDragPreviewParameters: UIPreviewParameters {}

/// A view that is shown under the pointer.
@preconcurrency @MainActor
open class UIDragPreview: NSObject {
    /// The view.
    public let view: UIView
    /// The shape and the ground.
    public let parameters: UIDragPreviewParameters

    /// Creates a preview of a view.
    public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
        (self.view, self.parameters) = (view, parameters)
        super.init()
    }
}

/// A place to which a dropped item moves.
@preconcurrency @MainActor
open class UIDragPreviewTarget: NSObject {
    /// The view in whose coordinates the centre is.
    public let container: UIView
    /// The centre of the item.
    public let center: CGPoint
    /// The transform of the item at its place.
    public let transform: CGAffineTransform

    /// Creates a place.
    public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
        (self.container, self.center, self.transform) = (container, center, transform)
        super.init()
    }
}

/// A view that is lifted, or to which an item drops.
@preconcurrency @MainActor
open class UITargetedDragPreview: UITargetedPreview {
    /// The place of the view.
    public let target: UIDragPreviewTarget

    /// Creates a preview of a view at a place.
    public init(view: UIView, parameters: UIDragPreviewParameters, target: UIDragPreviewTarget) {
        self.target = target
        super.init(view: view, parameters: parameters)
    }

    /// Creates a preview of a view where it is. The view must have a superview.
    public convenience init(view: UIView, parameters: UIDragPreviewParameters) {
        let container = view.superview ?? view
        let center = view.superview == nil ? CGPoint(x: view.bounds.midX, y: view.bounds.midY) : view.center
        self.init(view: view, parameters: parameters, target: UIDragPreviewTarget(container: container, center: center))
    }

    /// Creates a preview of a whole view where it is.
    public convenience init(view: UIView) { self.init(view: view, parameters: UIDragPreviewParameters()) }
}
