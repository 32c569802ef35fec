import CSwiftCall

/// Creates views and controllers of classes known only at run time.
///
/// UIKit's contract is an initializer that subclasses override without `required`, called through the Objective-C runtime. Swift
/// stores its address in the class's vtable, where a probe finds it (``ClassInitializers``). As in UIKit, a class that has other
/// designated initializers but not the called one traps, with the class's name.
package enum ViewClasses {
    /// Creates a view with its class's `init(frame:)`.
    package static func create(_ type: UIView.Type, frame: CGRect) -> UIView {
        let made: UIView? = make(type, viewInitializers) { entry, metatype in
            quartz_initialize_view(
                entry, Double(frame.minX), Double(frame.minY), Double(frame.width), Double(frame.height), metatype)
        }
        return made ?? UIView(frame: frame)
    }

    /// Creates a controller with its class's `init(nibName:bundle:)`.
    static func create(_ type: UIViewController.Type, nibName: String?, bundle: Bundle?) -> UIViewController {
        let made: UIViewController? = make(type, controllerInitializers) { entry, metatype in
            let text = consumed(nibName)
            let bundle = bundle.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) }
            return quartz_initialize_controller(entry, text.0, text.1, bundle, metatype)
        }
        return made ?? UIViewController(nibName: nibName, bundle: bundle)
    }

    /// Creates a responder of any class with its class's `init()`.
    static func create(_ type: UIResponder.Type) -> UIResponder {
        make(type, responderInitializers) { entry, metatype in quartz_initialize(entry, nil, metatype) } ?? UIResponder()
    }

    /// Creates an object with the initializer that a probe finds; nil, with a warning, if no probe finds it.
    package static func make<Object: UIResponder>(
        _ type: Object.Type, _ initializers: ClassInitializers,
        _ initialize: (_ entry: UnsafeRawPointer, _ metatype: UnsafeRawPointer) -> UnsafeMutableRawPointer?
    ) -> Object? {
        guard let slot = initializers.slot(ProbedInitializer.maker, else: "an object of UIKit's class stands in for a \(type)")
        else {
            return nil
        }
        let table = ClassTable.entries(of: type)
        return initialize(table[slot], UnsafeRawPointer(table)).map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
    }

    /// Returns the two words of a string that an initializer consumes, with one reference transferred to it.
    package static func consumed(_ text: String?) -> (UInt, UInt) {
        let copy = UnsafeMutablePointer<String?>.allocate(capacity: 1)
        defer { copy.deallocate() }
        copy.initialize(to: text)
        return UnsafeRawPointer(copy).loadUnaligned(as: (UInt, UInt).self)
    }

    private static let responderInitializers = ClassInitializers(of: UIResponder.self, probe: ResponderProbe.self, count: 1)
    private static let viewInitializers = ClassInitializers(of: UIView.self, probe: ViewProbe.self, count: 2)
    private static let controllerInitializers = ClassInitializers(
        of: UIViewController.self, probe: ControllerProbe.self, count: 2)
}

/// Indices that probes return: of the initializer that is looked for, and of `init(coder:)`.
package enum ProbedInitializer {
    package static let maker = 0
    package static let decoding = 1
}

private final class ResponderProbe: UIResponder, InitializerProbe {
    let maker: Int
    override init() {
        maker = ProbedInitializer.maker
        super.init()
    }
}

private final class ViewProbe: UIView, InitializerProbe {
    let maker: Int
    override init(frame: CGRect) {
        maker = ProbedInitializer.maker
        super.init(frame: .zero)
    }
    required init?(coder: NSCoder) {
        maker = ProbedInitializer.decoding
        super.init(frame: .zero)
    }
}

private final class ControllerProbe: UIViewController, InitializerProbe {
    let maker: Int
    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        maker = ProbedInitializer.maker
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) {
        maker = ProbedInitializer.decoding
        super.init(nibName: nil, bundle: nil)
    }
}

extension UIResponder: RuntimeCreated, ObjectAdopting {}

extension RuntimeCreated where Self: UIResponder {
    /// Creates a responder of a class known only at run time.
    ///
    /// Views are created by their `init(frame:)` and controllers by their `init(nibName:bundle:)`, because Swift does not enter a
    /// subclass's `init()` among the methods that a metatype can call.
    public init() { self.init(_created: CreatedObject(ViewClasses.create(type(of: self)))) }
}

extension RuntimeCreated where Self: UIView {
    /// Creates a view of a class known only at run time.
    public init(frame: CGRect) { self.init(_created: CreatedObject(ViewClasses.create(type(of: self), frame: frame))) }
}

extension RuntimeCreated where Self: UIViewController {
    /// Creates a controller of a class known only at run time.
    public init(nibName: String?, bundle: Bundle?) {
        self.init(_created: CreatedObject(ViewClasses.create(type(of: self), nibName: nibName, bundle: bundle)))
    }
}

/// Detects view classes that override drawing; only their views have a bitmap.
enum DrawOverrides {
    /// A subclass without overrides.
    private final class Unchanged: UIView {}
    /// A subclass that overrides only `draw(_:)` and `display(_:)`.
    private final class Drawing: UIView {
        override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.beginPath() }
        override func display(_ layer: CALayer) { UIGraphicsGetCurrentContext()?.closePath() }
    }

    private static let drawing = OverrideTable(of: UIView.self, unchanged: Unchanged.self, changed: Drawing.self, count: 2)

    /// Returns whether a class of views overrides drawing.
    static func contains(_ type: UIView.Type) -> Bool { drawing.isOverridden(in: type) }
}

/// Detects view classes that override `action(for:forKey:)`. The layers of all others need not ask their views outside of blocks.
enum ActionOverrides {
    /// A subclass without overrides.
    private final class Unchanged: UIView {}
    /// A subclass that overrides the method.
    private final class Acting: UIView {
        override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { layer.actions?[event] }
    }

    private static let acting = {
        GatedActions.arePossible = { AnimationBlock.mayAnimate }
        return OverrideTable(of: UIView.self, unchanged: Unchanged.self, changed: Acting.self, count: 1)
    }()

    /// Returns whether a class of views overrides the method.
    static func contains(_ type: UIView.Type) -> Bool { acting.isOverridden(in: type) }
}

extension UIView {
    /// Whether the class overrides `draw(_:)` or `display(_:)`, or a label's other drawing methods.
    final var drawsItself: Bool { Swift.type(of: self).overridesDrawing }

    /// Whether the layer's class is not one of QuartzCore's, and so may draw.
    final var hasDrawingLayer: Bool { !layer.isOfBuiltInClass }
}
