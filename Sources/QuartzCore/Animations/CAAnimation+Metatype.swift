extension CAAnimation: RuntimeCreated, ObjectAdopting {}

extension RuntimeCreated where Self: CAAnimation {
    /// Creates an animation of a class that is known only at run time.
    public init() { self.init(_created: CreatedObject(AnimationClasses.create(type(of: self)))) }
}

extension RuntimeCreated where Self: CAPropertyAnimation {
    /// Creates an animation of a key path, of a class that is known only at run time.
    public init(keyPath path: String?) {
        self.init()
        keyPath = path
    }
}
