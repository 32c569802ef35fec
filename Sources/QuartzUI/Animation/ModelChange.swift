/// A change of a layer's property that an animation shows: enough to go back, and forward again.
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

    /// The value that is seen now.
    var seen: Any? { layer.flatMap { ($0.presentation() ?? $0).value(forKey: key) } }

    /// Gives the property a value, without animation; a view hears of it where it keeps one of its own.
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
