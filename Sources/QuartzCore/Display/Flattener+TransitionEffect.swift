// Transitions computed per pixel from two pictures: transition filters, and the types that are mapped to one.

extension Flattener {
    mutating func paintEffect(_ effect: TransitionEffect, _ transition: RunningTransition, of layer: ShownLayer) {
        let (slot, bounds) = (layer.slot, layer.bounds)
        guard bounds.width > 0, bounds.height > 0, layer.matrix.isFinite, !layer.matrix.isBehindEye else { return }
        let old = transition.track.old?.source ?? PictureSource(DisplayList(size: bounds.size), bounds: bounds)
        let new = picture(slot) { $0.paintAsItIs(slot, matrix: .identity, clip: -1) }
        let source = TransitionSource(
            from: old, to: tree.pictures.picture(PictureCache.Key(slot: slot, purpose: .transition), new, bounds: bounds),
            effect: effect, progress: Float(min(max(transition.progress, 0), 1)), size: bounds.size)
        show(.transition(source), bounds, layer)
    }
}

extension TransitionTrack {
    /// The effect of the filter or of the type; nil for a plain type.
    func effect(_ bounds: CGRect) -> TransitionEffect? {
        if let filter { return filter.transition(bounds: bounds) }
        let size = SIMD2(Float(bounds.width), Float(bounds.height))
        switch type.rawValue {
        case "pageCurl", "pageUnCurl":
            // A page turns from the bottom right corner unless the subtype names a side.
            var angle = Float(0.5)
            switch subtype {
            case .fromRight: angle = 0
            case .fromBottom: angle = .pi / 2
            case .fromTop: angle = -.pi / 2
            case .fromLeft where isSided: angle = .pi
            default: break
            }
            let radius = min(size.x, size.y) / 8
            return TransitionEffect(
                .pageCurl, parameters: [[angle, 0, 0, 0], [radius, 0, 0, 0], .zero, .zero, [0.5, 0, 0, 0], [0.7, 0, 0, 0]],
                isReversed: type.rawValue == "pageUnCurl")
        case "rippleEffect":
            return TransitionEffect(
                .ripple,
                parameters: [.zero, [size.x / 2, size.y / 2, 0, 0], [max(size.x, size.y) / 3, 0, 0, 0], [30, 0, 0, 0], .zero])
        case "cube": return TransitionEffect(.cube, parameters: [SIMD4(direction.x, direction.y, 0, 0)])
        case "oglFlip": return TransitionEffect(.flip, parameters: [SIMD4(direction.x, direction.y, 0, 0)])
        case "suckEffect": return TransitionEffect(.suck)
        default: return nil
        }
    }

    /// The visible direction of movement.
    private var direction: SIMD2<Float> {
        switch subtype {
        case .fromRight: [-1, 0]
        case .fromTop: [0, 1]
        case .fromBottom: [0, -1]
        default: [1, 0]
        }
    }
}

extension FilterValue {
    /// The effect of the filter on two pictures; nil, with a warning, if it is not a transition.
    func transition(bounds: CGRect) -> TransitionEffect? {
        guard isEnabled else { return TransitionEffect(.dissolve) }
        guard case .transition(let kind) = descriptor.role else {
            Diagnostics.warnOnce("\(descriptor.name) is no transition; the animation's type counts")
            return nil
        }
        let origin = SIMD4<Float>(Float(bounds.minX), Float(bounds.minY), 0, 0)
        let parameters = descriptor.parameters.map { parameter -> SIMD4<Float> in
            var result = SIMD4<Float>.zero
            for (index, number) in numbers(parameter.key).prefix(4).enumerated() { result[index] = Float(number) }
            return parameter.key == kCIInputCenterKey ? result - origin : result
        }
        return TransitionEffect(
            kind, parameters: parameters, image: images["inputMaskImage"] ?? images["inputBacksideImage"])
    }
}

extension AnimationCompiler {
    /// The transition's filter in the form that the render tree stores.
    static func filter(of animation: CATransition) -> FilterValue? {
        guard let filter = animation.filter else { return nil }
        guard let filter = filter as? CIFilter, case .transition = filter.descriptor.role else {
            Diagnostics.warnOnce(
                "CATransition.filter: \((filter as? CIFilter)?.descriptor.name ?? "\(Swift.type(of: filter))") is no transition filter; the type counts"
            )
            return nil
        }
        return FilterValue(filter)
    }
}
