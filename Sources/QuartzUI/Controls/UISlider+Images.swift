// Pictures in place of a slider's knob and tracks.

/// The pictures of a slider by part and state.
struct SliderImages {
    enum Part: Hashable {
        case thumb
        case minimumTrack
        case maximumTrack
    }

    private struct Key: Hashable {
        let part: Part
        let state: UInt
    }

    private var images: [Key: UIImage] = [:]

    /// The picture of a part in a state: the state's own, else that of the normal state.
    subscript(part: Part, state: UIControl.State) -> UIImage? {
        get { images[Key(part: part, state: state.rawValue)] ?? images[Key(part: part, state: UIControl.State.normal.rawValue)] }
        set { images[Key(part: part, state: state.rawValue)] = newValue }
    }

    /// Shows a picture in a layer, or a colour without one. Caps of the picture keep their size.
    func show(_ image: UIImage?, in layer: CALayer, color: UIColor) {
        layer.contents = image?.cgImage
        layer.backgroundColor = image == nil ? color.cgColor : nil
        guard let image else { return }
        layer.contentsScale = image.scale
        let caps = CGRect(origin: .zero, size: image.size).inset(by: image.capInsets)
        layer.contentsCenter =
            image.capInsets == .zero || caps.isEmpty
            ? CGRect(x: 0, y: 0, width: 1, height: 1)
            : CGRect(
                x: caps.minX / image.size.width, y: caps.minY / image.size.height, width: caps.width / image.size.width,
                height: caps.height / image.size.height)
    }
}

extension UISlider {
    /// Sets the picture of the knob for a state; nil takes it away.
    public func setThumbImage(_ image: UIImage?, for state: UIControl.State) { images[.thumb, state] = image }
    /// Sets the picture of the track before the knob for a state; nil takes it away.
    public func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) { images[.minimumTrack, state] = image }
    /// Sets the picture of the track behind the knob for a state; nil takes it away.
    public func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) { images[.maximumTrack, state] = image }
    /// The picture of the knob in a state.
    public func thumbImage(for state: UIControl.State) -> UIImage? { images[.thumb, state] }
    /// The picture of the track before the knob in a state.
    public func minimumTrackImage(for state: UIControl.State) -> UIImage? { images[.minimumTrack, state] }
    /// The picture of the track behind the knob in a state.
    public func maximumTrackImage(for state: UIControl.State) -> UIImage? { images[.maximumTrack, state] }
    /// The picture of the knob in the present state.
    public var currentThumbImage: UIImage? { images[.thumb, state] }
}
