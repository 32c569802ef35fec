// Transitions: the old picture, a list in the layer's coordinates, is appended to the new one under the layer's matrix. The
// transition's type determines the offset and the opacity of each.

/// A transition of a layer at the sampled time.
struct RunningTransition {
    let track: TransitionTrack
    /// From the start to the end of the transition; not limited to 0 … 1.
    let progress: Double
}

extension Flattener {
    mutating func paintTransition(_ transition: RunningTransition, of layer: ShownLayer) {
        let bounds = layer.bounds
        if let effect = transition.track.effect(bounds) { return paintEffect(effect, transition, of: layer) }
        let motion = TransitionMotion(transition.track, progress: transition.progress, size: bounds.size)
        let start = list.mark
        // A quad has one clip, and old pictures may have their own, so a group around both takes the inherited one.
        let group = list.beginGroup(opacity: 1, clip: layer.clip, layer: layer.slot)
        if motion.newIsBehind { paintNew(layer, motion) }
        if let old = transition.track.old { paintOld(old.list, layer, motion) }
        if !motion.newIsBehind { paintNew(layer, motion) }
        list.endGroup(group, from: start, isFoldable: layer.clip < 0 && motion.blendMode == .normal)
    }

    private mutating func paintNew(_ layer: ShownLayer, _ motion: TransitionMotion) {
        guard motion.newOpacity > 0 else { return }
        let start = list.mark
        let group = list.beginGroup(opacity: motion.newOpacity, blendMode: motion.blendMode, clip: -1, layer: layer.slot)
        paintAsItIs(layer.slot, matrix: layer.matrix.translatingInput(motion.newOffset.x, motion.newOffset.y, 0), clip: -1)
        list.endGroup(group, from: start, isFoldable: motion.blendMode == .normal)
    }

    private mutating func paintOld(_ old: DisplayList, _ layer: ShownLayer, _ motion: TransitionMotion) {
        guard motion.oldOpacity > 0, !old.commands.isEmpty else { return }
        let start = list.mark
        let group = list.beginGroup(opacity: motion.oldOpacity, clip: -1, layer: layer.slot)
        list.append(old, under: layer.matrix.translatingInput(motion.oldOffset.x, motion.oldOffset.y, 0))
        list.endGroup(group, from: start, isFoldable: true)
    }
}

/// Offsets and opacities of the two pictures of a transition.
struct TransitionMotion {
    var oldOffset = SIMD2<Double>.zero
    var newOffset = SIMD2<Double>.zero
    var oldOpacity: Float = 1
    var newOpacity: Float = 1
    /// Whether the new picture lies behind the old one.
    var newIsBehind = false
    /// The blending of the new picture with the old one.
    var blendMode = CGBlendMode.normal

    init(_ transition: TransitionTrack, progress: Double, size: CGSize) {
        let p = min(max(progress, 0), 1)
        let share = Float(p)
        let from = Self.entry(transition.subtype, size)
        switch transition.type {
        case .moveIn:
            newOffset = from * (1 - p)
            newOpacity = share
        case .push:
            newOffset = from * (1 - p)
            oldOffset = -from * p
            newOpacity = share
            oldOpacity = 1 - share
        case .reveal:
            oldOffset = -from * p
            oldOpacity = 1 - share
            newIsBehind = true
        default:
            if transition.type != .fade {
                Diagnostics.warnOnce("there is no transition \"\(transition.type.rawValue)\"; a fade is used")
            }
            // Weights that add up to 1 leave the common parts of both pictures unchanged.
            oldOpacity = 1 - share
            newOpacity = share
            blendMode = .plusLighter
        }
    }

    /// Start offset of the entering picture: one size of the layer away.
    private static func entry(_ subtype: CATransitionSubtype, _ size: CGSize) -> SIMD2<Double> {
        switch subtype {
        case .fromRight: return [Double(size.width), 0]
        case .fromTop: return [0, -Double(size.height)]
        case .fromBottom: return [0, Double(size.height)]
        default:
            if subtype != .fromLeft {
                Diagnostics.warnOnce("there is no transition subtype \"\(subtype.rawValue)\"; fromLeft is used")
            }
            return [-Double(size.width), 0]
        }
    }
}

// MARK: - Transitions computed per pixel from two pictures: transition filters, and the types that are mapped to one

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
    package func effect(_ bounds: CGRect) -> TransitionEffect? {
        if let filter { return filter.transition(bounds: bounds) }
        let size = SIMD2(Float(bounds.width), Float(bounds.height))
        switch type.rawValue {
        case "pageCurl", "pageUnCurl":
            // A page turns from the bottom right corner unless the subtype names a side. Angles are counter-clockwise on the screen.
            var angle = Float(-0.5)
            switch subtype {
            case .fromRight: angle = 0
            case .fromBottom: angle = -.pi / 2
            case .fromTop: angle = .pi / 2
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
    package func transition(bounds: CGRect) -> TransitionEffect? {
        guard isEnabled else { return TransitionEffect(.dissolve) }
        guard case .transition(let kind) = descriptor.role else {
            Diagnostics.warnOnce("\(descriptor.name) is not a transition; the animation's type is used")
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
