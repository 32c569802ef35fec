extension UIResponder: RuntimeCreated, ObjectAdopting {}

extension RuntimeCreated where Self: UIResponder {
    /// Creates a responder of a class that is known at run time alone.
    ///
    /// Views are made by their `init(frame:)` and controllers by their `init(nibName:bundle:)`: Swift does not enter an `init()` of a
    /// subclass among the methods that a metatype finds.
    public init() { self.init(_created: CreatedObject(ViewClasses.create(type(of: self)))) }
}

extension RuntimeCreated where Self: UIView {
    /// Creates a view of a class that is known at run time alone.
    public init(frame: CGRect) { self.init(_created: CreatedObject(ViewClasses.create(type(of: self), frame: frame))) }
}

extension RuntimeCreated where Self: UITableViewCell {
    /// Creates a cell of a class that is known at run time alone.
    public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        self.init(
            _created: CreatedObject(ViewClasses.create(type(of: self), style: style, reuseIdentifier: reuseIdentifier)))
    }
}

extension RuntimeCreated where Self: UIViewController {
    /// Creates a controller of a class that is known at run time alone.
    public init(nibName: String?, bundle: Bundle?) {
        self.init(_created: CreatedObject(ViewClasses.create(type(of: self), nibName: nibName, bundle: bundle)))
    }
}
