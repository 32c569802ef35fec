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

extension RuntimeCreated where Self: UITableViewCell {
    /// Creates a cell of a class known only at run time.
    public init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        self.init(
            _created: CreatedObject(ViewClasses.create(type(of: self), style: style, reuseIdentifier: reuseIdentifier)))
    }
}

extension RuntimeCreated where Self: UIViewController {
    /// Creates a controller of a class known only at run time.
    public init(nibName: String?, bundle: Bundle?) {
        self.init(_created: CreatedObject(ViewClasses.create(type(of: self), nibName: nibName, bundle: bundle)))
    }
}
