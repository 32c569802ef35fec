/// Applies the tracks of one layer in order.
struct RunSampler {
    /// The layer's committed and sampled doubles; set before `apply(_:count:)`.
    var committed: UnsafePointer<Double>!
    var pose: UnsafeMutablePointer<Double>!
    /// The layer's own time.
    var time = 0.0
    /// The details of tracks that need them.
    var details: RunDetails?

    private let constants: UnsafePointer<Double>?
    private let curves: CurveTable.Reader
    /// The decomposed transform and its place. It is recomposed when all its parts are set.
    private var parts = TransformParts.identity
    /// -1 if no transform is decomposed.
    private var partsOffset = -1

    init(constants: UnsafePointer<Double>?, curves: CurveTable.Reader) {
        self.constants = constants
        self.curves = curves
    }

    /// Applies a layer's tracks.
    mutating func apply(_ tracks: UnsafePointer<Track>, count: Int) {
        for index in 0..<count { apply(tracks[index]) }
        finish()
    }

    @inline(__always)
    private mutating func apply(_ track: Track) {
        guard let moment = moment(of: track) else { return restoreGround(track) }
        if !track.flags.contains(.coversGround) { restoreGround(track) }
        switch track.operation {
        case .ground: return
        case .numbers: numbers(track, at: moment)
        case .part: part(track, at: moment)
        case .translation: translation(track, at: moment)
        case .transform: transform(track, at: moment)
        case .function: function(track, at: moment)
        case .keyframes: keyframes(track, at: moment)
        case .transformKeyframes: transformKeyframes(track, at: moment)
        case .path: path(track, at: moment)
        }
    }

    /// Restores the committed values that a track builds on, if it is the first to change them.
    @inline(__always)
    private func restoreGround(_ track: Track) {
        let offset = Int(track.groundOffset)
        // Separate cases for the usual counts: a copy of constant length needs no call.
        switch track.groundCount {
        case 0: return
        case 1: pose[offset] = committed[offset]
        case 2: (pose + offset).update(from: committed + offset, count: 2)
        case 4: (pose + offset).update(from: committed + offset, count: 4)
        case 16: (pose + offset).update(from: committed + offset, count: 16)
        default: (pose + offset).update(from: committed + offset, count: Int(track.groundCount))
        }
    }

    /// Recomposes the last transform.
    @inline(__always)
    private mutating func finish() {
        guard partsOffset >= 0 else { return }
        store(parts.matrix, partsOffset)
        partsOffset = -1
    }

    // MARK: Time

    /// The state of a track at a time: its paced progress and its repeat.
    private struct Moment {
        let progress: Double
        let iteration: Double
    }

    @inline(__always)
    private func moment(of track: Track) -> Moment? {
        if track.time >= 0 {
            return details?.progress(track.time, at: time).map { Moment(progress: $0.value, iteration: $0.iteration) }
        }
        guard var progress = track.plainProgress(elapsed: time - track.begin) else { return nil }
        if track.curve >= 0 { progress = curves.value(track.curve, at: progress) }
        return Moment(progress: progress, iteration: 0)
    }

    // MARK: Operations

    @inline(__always)
    private func end(_ index: Int32, _ i: Int, else underlying: Double) -> Double {
        index >= 0 ? constants.unsafelyUnwrapped[Int(index) + i] : underlying
    }

    /// An interpolated number of a track over the underlying value.
    @inline(__always)
    private func value(_ track: Track, _ i: Int, _ underlying: Double, at moment: Moment) -> Double {
        // A missing end of an additive track adds nothing.
        let missing = track.flags.contains(.additive) ? 0 : underlying
        let from = end(track.from, i, else: missing)
        var to = end(track.to, i, else: missing)
        if track.flags.contains(.relative) { to = Blend.sum(from, to) }
        var value = Blend.value(from, to, at: moment.progress)
        if track.flags.contains(.cumulative) {
            value = Blend.sum(value, Blend.product(moment.iteration, perCycle(track, from, to)))
        }
        return track.flags.contains(.additive) ? Blend.sum(underlying, value) : value
    }

    /// The amount that each cycle adds to the next: the end value, or the distance covered if an end is missing.
    private func perCycle(_ track: Track, _ from: Double, _ to: Double) -> Double {
        let returns = track.flags.contains(.returns)
        if track.from >= 0, track.to >= 0, !track.flags.contains(.relative) { return returns ? from : to }
        return returns ? 0 : Blend.sum(to, -from)
    }

    @inline(__always)
    private mutating func numbers(_ track: Track, at moment: Moment) {
        let offset = Int(track.offset)
        if track.flags.contains(.coversGround), track.flags.isDisjoint(with: .cumulative) {
            // The underlying value is not read: with many layers that would cause a cache miss.
            let (from, to) = (constants.unsafelyUnwrapped + Int(track.from), constants.unsafelyUnwrapped + Int(track.to))
            for i in 0..<Int(track.count) { pose[offset + i] = Blend.value(from[i], to[i], at: moment.progress) }
            return
        }
        for i in 0..<Int(track.count) { pose[offset + i] = value(track, i, pose[offset + i], at: moment) }
    }

    /// Decomposes the transform of a track: the committed one for the first track, else the current one.
    @inline(__always)
    private mutating func takeApart(_ track: Track, _ offset: Int) {
        let isFirst = track.flags.contains(.coversGround)
        if partsOffset == offset, !isFirst { return }
        finish()
        parts = TransformParts(CATransform3D(elements: isFirst ? committed + offset : UnsafePointer(pose) + offset))
        partsOffset = offset
    }

    @inline(__always)
    private mutating func part(_ track: Track, at moment: Moment) {
        takeApart(track, Int(track.offset))
        parts.set(track.component, value(track, 0, parts.get(track.component), at: moment))
    }

    @inline(__always)
    private mutating func translation(_ track: Track, at moment: Moment) {
        takeApart(track, Int(track.offset))
        let x = value(track, 0, parts.get(.translationX), at: moment)
        let y = value(track, 1, parts.get(.translationY), at: moment)
        parts.set(.translationX, x)
        parts.set(.translationY, y)
    }

    private mutating func transform(_ track: Track, at moment: Moment) {
        finish()
        let offset = Int(track.offset)
        let underlying = CATransform3D(elements: pose + offset)
        let isAdditive = track.flags.contains(.additive)
        let missing = isAdditive ? CATransform3DIdentity : underlying
        let from = track.from >= 0 ? CATransform3D(elements: constants.unsafelyUnwrapped + Int(track.from)) : missing
        var to = track.to >= 0 ? CATransform3D(elements: constants.unsafelyUnwrapped + Int(track.to)) : missing
        if track.flags.contains(.relative) { to = CATransform3DConcat(to, from) }
        var value: CATransform3D
        if track.item >= 0, let details {
            value = details.transforms[Int(track.item)].evaluate(at: moment.progress)
        } else {
            value = TransformInterpolator.prepare(from: from, to: to).evaluate(at: moment.progress)
        }
        if track.flags.contains(.cumulative) {
            let returns = track.flags.contains(.returns)
            let way: CATransform3D
            if track.from >= 0, track.to >= 0, !track.flags.contains(.relative) {
                way = returns ? from : to
            } else {
                way = returns ? CATransform3DIdentity : CATransform3DConcat(CATransform3DInvert(from), to)
            }
            value = CATransform3DConcat(value, way.power(moment.iteration))
        }
        store(isAdditive ? CATransform3DConcat(value, underlying) : value, offset)
    }

    private mutating func function(_ track: Track, at moment: Moment) {
        guard let details else { return }
        finish()
        let offset = Int(track.offset)
        let function = details.functions[Int(track.item)]
        let underlying = CATransform3D(elements: pose + offset)
        let neutral = function.read(from: TransformParts(underlying))
        var numbers = SIMD4<Double>.zero
        for i in 0..<function.inputCount { numbers[i] = value(track, i, neutral[i], at: moment) }
        if track.flags.contains(.additive) { for i in 0..<function.inputCount { numbers[i] -= neutral[i] } }
        let matrix = withUnsafeBytes(of: &numbers) { function.matrix(for: $0.bindMemory(to: Double.self)) }
        store(track.flags.contains(.additive) ? CATransform3DConcat(matrix, underlying) : matrix, offset)
    }

    private mutating func keyframes(_ track: Track, at moment: Moment) {
        guard let details else { return }
        let keyframes = details.keyframes[Int(track.item)]
        var scratch = KeyframeScratch()
        withUnsafeMutableBytes(of: &scratch) { bytes in
            let out = bytes.bindMemory(to: Double.self).baseAddress!
            keyframes.frames.evaluate(at: moment.progress, into: out)
            for (i, end) in keyframes.perCycle.enumerated() { out[i] = Blend.sum(out[i], Blend.product(moment.iteration, end)) }
        }
        apply(track, keyframes.form, scratch)
    }

    private mutating func transformKeyframes(_ track: Track, at moment: Moment) {
        guard let details else { return }
        finish()
        let keyframes = details.keyframes[Int(track.item)]
        var value: CATransform3D
        if let spline = keyframes.spline {
            value = spline.evaluate(at: moment.progress)
        } else {
            let position = keyframes.frames.segment(at: moment.progress)
            value = details.transforms[Int(track.to) + position.index].evaluate(at: position.fraction)
        }
        if track.from >= 0 {
            let end = CATransform3D(elements: constants.unsafelyUnwrapped + Int(track.from))
            value = CATransform3DConcat(value, end.power(moment.iteration))
        }
        let offset = Int(track.offset)
        let isAdditive = track.flags.contains(.additive)
        store(isAdditive ? CATransform3DConcat(value, CATransform3D(elements: pose + offset)) : value, offset)
    }

    /// Writes keyframed numbers to their target.
    private mutating func apply(_ track: Track, _ form: KeyframeNumbers.Form, _ scratch: KeyframeScratch) {
        let offset = Int(track.offset)
        let isAdditive = track.flags.contains(.additive)
        withUnsafeBytes(of: scratch) { bytes in
            let new = bytes.bindMemory(to: Double.self).baseAddress!
            switch form {
            case .part:
                takeApart(track, offset)
                let underlying = isAdditive ? parts.get(track.component) : 0
                parts.set(track.component, Blend.sum(new[0], underlying))
            case .translation:
                takeApart(track, offset)
                translate(by: SIMD2(new[0], new[1]), isAdditive)
            case .function(let function):
                finish()
                let matrix = function.matrix(for: UnsafeBufferPointer(start: new, count: Int(track.count)))
                let underlying = CATransform3D(elements: pose + offset)
                store(isAdditive ? CATransform3DConcat(matrix, underlying) : matrix, offset)
            case .plain:
                for i in 0..<Int(track.count) { set(offset + i, new[i], isAdditive) }
            }
        }
    }

    private mutating func path(_ track: Track, at moment: Moment) {
        guard let points = details?.paths[Int(track.item)], var sample = points.path.evaluate(at: moment.progress) else { return }
        if track.flags.contains(.cumulative), let end = points.path.evaluate(at: track.flags.contains(.returns) ? 0 : 1) {
            sample.x = Blend.sum(sample.x, Blend.product(moment.iteration, end.x))
            sample.y = Blend.sum(sample.y, Blend.product(moment.iteration, end.y))
        }
        let offset = Int(track.offset)
        let isAdditive = track.flags.contains(.additive)
        if points.isTranslation {
            takeApart(track, offset)
            translate(by: SIMD2(sample.x, sample.y), isAdditive)
        } else {
            set(offset, sample.x, isAdditive)
            set(offset + 1, sample.y, isAdditive)
        }
        if points.turns {
            takeApart(track, LayerFields.transform.offset)
            parts.set(.rotationZ, sample.angle)
        }
    }

    /// Writes a number, or adds it to the underlying one.
    private func set(_ offset: Int, _ value: Double, _ isAdditive: Bool) {
        pose[offset] = isAdditive ? Blend.sum(value, pose[offset]) : value
    }

    /// Sets the translation of the decomposed transform, or adds to it.
    private mutating func translate(by way: SIMD2<Double>, _ isAdditive: Bool) {
        let below = isAdditive ? parts.translation : .zero
        parts.set(.translationX, Blend.sum(way.x, below.x))
        parts.set(.translationY, Blend.sum(way.y, below.y))
    }

    private func store(_ value: CATransform3D, _ offset: Int) {
        // A transform that is not finite is dropped; the underlying one stays.
        guard value.isFinite else { return }
        value.store(to: pose + offset)
    }
}

extension CATransform3D {
    /// The transform applied repeatedly. The count is rounded down; zero gives the identity.
    fileprivate func power(_ times: Double) -> CATransform3D {
        var result = CATransform3DIdentity
        var square = self
        var rest = Int(exactly: times.rounded(.down)) ?? 0
        while rest > 0 {
            if rest & 1 == 1 { result = CATransform3DConcat(result, square) }
            square = CATransform3DConcat(square, square)
            rest >>= 1
        }
        return result
    }
}

/// Buffer for the numbers of one keyframe: at most a transform's.
struct KeyframeScratch {
    var a = SIMD8<Double>.zero
    var b = SIMD8<Double>.zero
}
