import Foundation

// Blurs: a short kernel along both axes of a picture that is reduced as far as the blur allows.

extension PictureFilters {
    /// The picture blurred by a Gaussian; nil if the blur is too narrow to be visible.
    func blur(of picture: PaintSurface, _ sigma: Float) -> PaintSurface? {
        sigma >= Blur.leastSigma ? blurred(picture, Blur(sigma: sigma)) : nil
    }

    func blurred(_ picture: PaintSurface, _ blur: Blur) -> PaintSurface? {
        var current = picture
        var factor = 1
        while factor < blur.factor {
            let step = blur.factor / factor >= 4 ? 4 : 2
            guard let reduced = reduced(current, by: step) else { return nil }
            current = reduced
            factor *= step
        }
        let weights = blur.weights
        guard let across = convolved(current, weights, isVertical: false),
            let both = convolved(across, weights, isVertical: true)
        else { return nil }
        return factor == 1 ? both : enlarged(both, by: factor, to: picture.bounds)
    }

    /// The means of squares of `step` × `step` pixels; those beyond the edge count as the outermost ones.
    private func reduced(_ picture: PaintSurface, by step: Int) -> PaintSurface? {
        let (width, height) = (picture.bounds.width, picture.bounds.height)
        let size = PixelRect(x: 0, y: 0, width: (width + step - 1) / step, height: (height + step - 1) / step)
        guard let result = PaintSurface(bounds: size) else { return nil }
        let share = 1 / Float(step * step)
        for y in 0..<size.height {
            for x in 0..<size.width {
                var sum = SIMD4<Float>.zero
                for row in y * step..<(y + 1) * step {
                    for column in x * step..<(x + 1) * step {
                        sum += picture.texel(min(column, width - 1), min(row, height - 1))
                    }
                }
                Pixel8.store(sum * share, to: result.data + (y * size.width + x) * 4)
            }
        }
        return result
    }

    private func enlarged(_ picture: PaintSurface, by factor: Int, to bounds: PixelRect) -> PaintSurface? {
        guard let result = PaintSurface(bounds: bounds) else { return nil }
        let ratio = 1 / Float(factor)
        for y in 0..<bounds.height {
            for x in 0..<bounds.width {
                let color = picture.sample(SIMD2((Float(x) + 0.5) * ratio, (Float(y) + 0.5) * ratio))
                Pixel8.store(color, to: result.data + (y * bounds.width + x) * 4)
            }
        }
        result.touch(bounds)
        return result
    }

    /// A convolution of rows or columns with a symmetric kernel.
    private func convolved(_ picture: PaintSurface, _ weights: [Float], isVertical: Bool) -> PaintSurface? {
        guard let result = empty(like: picture) else { return nil }
        let (width, height) = (picture.bounds.width, picture.bounds.height)
        let count = isVertical ? height : width
        let (step, lineStep) = isVertical ? (width * 4, 4) : (4, width * 4)
        let reach = weights.count - 1
        // One line of numbers at a time, with the outermost pixels repeated at both ends.
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: count + 2 * reach) { line in
            for index in 0..<(isVertical ? width : height) {
                let source = picture.data + index * lineStep
                for place in 0..<count { line.initializeElement(at: reach + place, to: Pixel8.load(source + place * step)) }
                for place in 0..<reach {
                    line.initializeElement(at: place, to: line[reach])
                    line.initializeElement(at: reach + count + place, to: line[reach + count - 1])
                }
                let target = result.data + index * lineStep
                for place in 0..<count {
                    var sum = line[reach + place] * weights[0]
                    for offset in 1..<max(1, weights.count) {
                        sum += (line[reach + place - offset] + line[reach + place + offset]) * weights[offset]
                    }
                    Pixel8.store(sum, to: target + place * step)
                }
            }
        }
        result.touch(result.bounds)
        return result
    }

    /// The mean over a line: the mean over an odd fraction of it, then over as many adjacent positions.
    func motionBlurred(_ picture: PaintSurface, along vector: SIMD2<Float>) -> PaintSurface? {
        let radius = (vector * vector).sum().squareRoot()
        guard radius > 0.05, radius.isFinite else { return nil }
        let direction = vector / radius
        let pairs = min(Self.mostPairs, max(0, ((radius / Blur.widestBox - 1) / 2).rounded(.up)))
        let parts = 2 * pairs + 1
        let taps = Kernel.box(radius: min(radius / parts, Blur.widestBox))
        let line = map(picture) { color, place in
            var sum = picture.sample(place) * taps[0].y
            for tap in taps.dropFirst() {
                let d = direction * tap.x
                sum += (picture.sample(place - d) + picture.sample(place + d)) * tap.y
            }
            return sum
        }
        guard let line, pairs > 0 else { return line }
        let step = vector * 2 / parts
        return map(line) { _, place in
            var sum = SIMD4<Float>.zero
            for index in -Int(pairs)...Int(pairs) { sum += line.sample(place + step * Float(index)) }
            return sum / parts
        }
    }

    /// Longer lines, of more than two thousand pixels to both sides, have gaps.
    private static let mostPairs: Float = 48

    /// The mean of samples between a pixel and its position in the enlarged picture.
    func zoomed(_ picture: PaintSurface, about center: SIMD2<Float>, factor: Float, reach: Float) -> PaintSurface? {
        let count = Int(max(8, min(64, (reach / 2).rounded(.up))))
        return map(picture) { _, place in
            let d = place - center
            var sum = SIMD4<Float>.zero
            for index in 0..<count {
                let share = (Float(index) + 0.5) / Float(count)
                sum += picture.sample(center + d / (1 + (factor - 1) * share))
            }
            return sum / Float(count)
        }
    }
}

extension Blur {
    /// The weights of pixels 0, 1, 2, … to one side, from samples that lie between two of them.
    fileprivate var weights: [Float] {
        var weights = [taps[0].y]
        for (index, tap) in taps.dropFirst().enumerated() {
            let far = tap.x - Float(2 * index + 1)
            weights += [tap.y * (1 - far), tap.y * far]
        }
        return weights
    }
}
