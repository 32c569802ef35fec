import CSwiftCall

/// Makes views and controllers of classes that are known at run time alone.
///
/// UIKit's contract is an initializer that subclasses override without `required`, called through the Objective-C runtime. Swift has
/// its address in the class's method table all the same; a subclass that adds nothing tells where it stands (``ClassTable``). As with
/// UIKit, a class with other designated initializers and not the one that is called traps here by name.
enum ViewClasses {
    /// A new view, made by its class's `init(frame:)`.
    static func create(_ type: UIView.Type, frame: CGRect) -> UIView {
        let made: UIView? = make(type, viewInitializers?.first) { entry, metatype in
            quartz_initialize_view(
                entry, Double(frame.minX), Double(frame.minY), Double(frame.width), Double(frame.height), metatype)
        }
        return made ?? UIView(frame: frame)
    }

    /// A new cell, made by its class's `init(style:reuseIdentifier:)`.
    static func create(
        _ type: UITableViewCell.Type, style: UITableViewCell.CellStyle, reuseIdentifier: String?
    ) -> UITableViewCell {
        let made: UITableViewCell? = make(type, cellInitializers?.last) { entry, metatype in
            let text = consumed(reuseIdentifier)
            return quartz_initialize_cell(entry, unsafeBitCast(style, to: UInt8.self), text.0, text.1, metatype)
        }
        return made ?? UITableViewCell(style: style, reuseIdentifier: reuseIdentifier)
    }

    /// A new cell of a collection, made by its class's `init(frame:)`.
    static func create(_ type: UICollectionViewCell.Type, frame: CGRect) -> UICollectionViewCell {
        create(type as UIView.Type, frame: frame) as? UICollectionViewCell ?? UICollectionViewCell(frame: frame)
    }

    /// A new header or footer, made by its class's `init(reuseIdentifier:)`.
    static func create(
        _ type: UITableViewHeaderFooterView.Type, reuseIdentifier: String?
    ) -> UITableViewHeaderFooterView {
        let made: UITableViewHeaderFooterView? = make(type, headerInitializers?.last) { entry, metatype in
            let text = consumed(reuseIdentifier)
            return quartz_initialize_header(entry, text.0, text.1, metatype)
        }
        return made ?? UITableViewHeaderFooterView(reuseIdentifier: reuseIdentifier)
    }

    /// A new controller, made by its class's `init(nibName:bundle:)`.
    static func create(_ type: UIViewController.Type, nibName: String?, bundle: Bundle?) -> UIViewController {
        let made: UIViewController? = make(type, controllerInitializers?.first) { entry, metatype in
            let text = consumed(nibName)
            let bundle = bundle.map { UnsafeRawPointer(Unmanaged.passRetained($0).toOpaque()) }
            return quartz_initialize_controller(entry, text.0, text.1, bundle, metatype)
        }
        return made ?? UIViewController(nibName: nibName, bundle: bundle)
    }

    /// A new object of any class of the chain of responders, made by its class's `init()`.
    static func create(_ type: UIResponder.Type) -> UIResponder {
        make(type, responderInitializers?.first) { entry, metatype in quartz_initialize(entry, nil, metatype) } ?? UIResponder()
    }

    private static func make<Object: UIResponder>(
        _ type: Object.Type, _ entry: Int?,
        _ initialize: (_ entry: UnsafeRawPointer, _ metatype: UnsafeRawPointer) -> UnsafeMutableRawPointer?
    ) -> Object? {
        let table = unsafeBitCast(type as AnyClass, to: UnsafePointer<UnsafeRawPointer>.self)
        guard let entry, let made = initialize(table[entry], UnsafeRawPointer(table)) else {
            Diagnostics.warnOnce("the method table of \(type) is not as expected; a plain object of UIKit's class stands in")
            return nil
        }
        return Unmanaged<Object>.fromOpaque(made).takeRetainedValue()
    }

    /// The words of a text that an initializer consumes: one reference is made over to it.
    private static func consumed(_ text: String?) -> (UInt, UInt) {
        let copy = UnsafeMutablePointer<String?>.allocate(capacity: 1)
        defer { copy.deallocate() }
        copy.initialize(to: text)
        return UnsafeRawPointer(copy).loadUnaligned(as: (UInt, UInt).self)
    }

    /// Where `init()` stands.
    private static let responderInitializers = ClassTable.initializers(of: UIResponder.self, PlainResponder.self, count: 1)
    /// Where `init(frame:)` and `init(coder:)` stand.
    private static let viewInitializers = ClassTable.initializers(of: UIView.self, PlainView.self, count: 2)
    /// Where `init(coder:)`, which is the views', and `init(style:reuseIdentifier:)` stand.
    private static let cellInitializers = ClassTable.initializers(of: UITableViewCell.self, PlainCell.self, count: 2)
    /// Where `init(coder:)`, which is the views', and `init(reuseIdentifier:)` stand.
    private static let headerInitializers = ClassTable.initializers(
        of: UITableViewHeaderFooterView.self, PlainHeader.self, count: 2)
    /// Where `init(nibName:bundle:)` and `init(coder:)` stand.
    private static let controllerInitializers = ClassTable.initializers(
        of: UIViewController.self, PlainController.self, count: 2)

    // Subclasses that add nothing.
    private final class PlainResponder: UIResponder {}
    private final class PlainView: UIView {}
    private final class PlainCell: UITableViewCell {}
    private final class PlainHeader: UITableViewHeaderFooterView {}
    private final class PlainController: UIViewController {}
}
