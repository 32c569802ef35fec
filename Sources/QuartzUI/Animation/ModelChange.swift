/// A property of one layer.
nonisolated struct LayerProperty: Hashable {
    let layer: ObjectIdentifier
    let key: String
}

/// A change of a layer's model that an animation shows, with the old and the new value.
struct ModelChange {
    weak var layer: CALayer?
    let key: String
    let old: Any?
    var new: Any?

    init(layer: CALayer, key: String, old: Any?, new: Any?) {
        self.layer = layer
        self.key = key
        self.old = old
        self.new = new
    }

    /// The presented value.
    var seen: Any? { layer.flatMap { ($0.presentation() ?? $0).value(forKey: key) } }

    /// Sets the property without animation; also updates a view that stores the value itself.
    func set(_ value: Any?) {
        guard let layer else { return }
        UIView.performWithoutAnimation {
            if key == "backgroundColor", let view = layer.delegate as? UIView, view.layer === layer {
                view.backgroundColor = (value as? CGColor).map(UIColor.init(cgColor:))
            } else if let view = layer.delegate as? UIView {
                view.writeLayer { layer.setValue(value, forKey: key) }
            } else {
                layer.setValue(value, forKey: key)
            }
        }
    }
}
