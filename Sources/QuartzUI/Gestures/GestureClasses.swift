import CSwiftCall

/// Typed actions: every recognizer class passes its own type to closures. They replace target and selector.
@preconcurrency @MainActor
public protocol GestureActions: UIGestureRecognizer, RuntimeCreated {}

extension GestureActions {
    /// Creates a recognizer with a closure that is called when the gesture begins, changes, ends or is cancelled.
    ///
    /// The class's `init(target:action:)` creates it.
    public init(_ action: @escaping (Self) -> Void) {
        self.init(target: nil, action: nil)
        addAction(action)
    }

    /// Adds a closure that is called when the gesture begins, changes, ends or is cancelled.
    public func addAction(_ action: @escaping (Self) -> Void) {
        addUntypedAction { recognizer in
            if let recognizer = recognizer as? Self { action(recognizer) }
        }
    }
}

extension UIGestureRecognizer: RuntimeCreated, ObjectAdopting {}

extension RuntimeCreated where Self: UIGestureRecognizer {
    /// Creates a recognizer of a class known only at run time.
    public init() { self.init(target: nil, action: nil) }

    /// Creates a recognizer of a class known only at run time.
    public init(target: Any?, action: MethodName?) {
        self.init(_created: CreatedObject(GestureClasses.create(type(of: self), target: target, action: action)))
    }
}

/// Creates gesture recognizers of classes known only at run time.
private enum GestureClasses {
    /// Creates a recognizer with its class's `init(target:action:)`.
    ///
    /// UIKit's initializer is not `required`, so that subclasses with other initializers need not declare it. It is called through
    /// the class's method table. As in UIKit, a class that has other designated initializers but not this one traps.
    static func create(_ type: UIGestureRecognizer.Type, target: Any?, action: MethodName?) -> UIGestureRecognizer {
        if let known = builtIn(type, target, action) { return known }
        guard let slot = initializers.slot(Probe.targeting, else: "a UIGestureRecognizer stands in for a \(type)") else {
            return UIGestureRecognizer(target: target, action: action)
        }
        let table = ClassTable.entries(of: type)
        // The initializer consumes its arguments.
        let receiver = UnsafeMutablePointer<Any?>.allocate(capacity: 1)
        defer { receiver.deallocate() }
        receiver.initialize(to: target)
        let name = ViewClasses.consumed(action?.description)
        let made = quartz_initialize_recognizer(table[slot], receiver, name.0, name.1, UnsafeRawPointer(table))
        return made.map { Unmanaged<UIGestureRecognizer>.fromOpaque($0).takeRetainedValue() } ?? UIGestureRecognizer()
    }

    /// Creates a recognizer of a class of this module by the class's name, which needs no method table; nil for other classes.
    private static func builtIn(
        _ type: UIGestureRecognizer.Type, _ target: Any?, _ action: MethodName?
    ) -> UIGestureRecognizer? {
        if type == UITapGestureRecognizer.self { return UITapGestureRecognizer(target: target, action: action) }
        if type == UIPanGestureRecognizer.self { return UIPanGestureRecognizer(target: target, action: action) }
        if type == UILongPressGestureRecognizer.self { return UILongPressGestureRecognizer(target: target, action: action) }
        if type == UIPinchGestureRecognizer.self { return UIPinchGestureRecognizer(target: target, action: action) }
        if type == UIRotationGestureRecognizer.self { return UIRotationGestureRecognizer(target: target, action: action) }
        if type == UISwipeGestureRecognizer.self { return UISwipeGestureRecognizer(target: target, action: action) }
        if type == UIHoverGestureRecognizer.self { return UIHoverGestureRecognizer(target: target, action: action) }
        guard type == UIScreenEdgePanGestureRecognizer.self else { return nil }
        return UIScreenEdgePanGestureRecognizer(target: target, action: action)
    }

    private static let initializers = ClassInitializers(of: UIGestureRecognizer.self, probe: Probe.self, count: 1)

    /// Records the initializer that created it.
    private final class Probe: UIGestureRecognizer, InitializerProbe {
        static let targeting = 0
        let maker: Int
        override init(target: Any?, action: MethodName?) {
            maker = Self.targeting
            super.init(target: nil, action: nil)
        }
    }
}
