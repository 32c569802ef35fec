extension CALayer: RuntimeCreated, ObjectAdopting {}

extension RuntimeCreated where Self: CALayer {
    /// Creates a layer of a class that is known only at run time.
    public init() { self.init(_created: CreatedObject(LayerClasses.create(type(of: self)))) }

    /// Creates a copy of a layer, of a class that is known only at run time.
    public init(layer: Any) { self.init(_created: CreatedObject(LayerClasses.create(type(of: self), layer: layer))) }
}
