import Foundation

/// Applies filters to a picture, in pixels.
///
/// Each step reads one picture and writes another of eight bits, as on the GPU. Positions are counted from the picture's corner.
/// Beyond its edge the outermost pixels are repeated, which are transparent in a group's own picture.
struct PictureFilters {
    /// The device pixel of the picture's corner.
    let origin: SIMD2<Float>
    /// The device pixels that the next step reads. Steps that compute pixels one by one leave out the others, because the picture of a
    /// filter with a wide reach is far larger than its visible part.
    private var needed: PixelRect

    /// - Parameter picture: The device pixels of the pictures.
    init(_ picture: PixelRect) {
        origin = SIMD2(Float(picture.x), Float(picture.y))
        needed = picture
    }

    /// Returns the result of filters in order; the picture itself if they change nothing.
    ///
    /// - Parameters:
    ///   - operations: The operations, with lengths and positions in device pixels.
    ///   - shown: The device pixels of the result that are shown; the others are undefined.
    static func apply(_ operations: [FilterOperation], to picture: PaintSurface, shown: PixelRect) -> PaintSurface {
        var filters = PictureFilters(picture.bounds)
        var result = picture
        for (index, operation) in operations.enumerated() {
            let rest = operations[(index + 1)...]
            // A splash reads the whole of its circle.
            let readsAll = rest.contains { if case .distortion(.circleSplash, _, _, _) = $0 { true } else { false } }
            let most = max(picture.bounds.width, picture.bounds.height)
            // A wide blur combines pixels into one.
            let sigma = rest.map(\.sigma).max() ?? 0
            let rim = sigma < Float(most) ? 2 + Int(max(0, sigma).rounded(.up)) : most
            let needed = shown.grown(by: rest.reach.opposite.pixels(scale: 1, atMost: most)).grown(by: rim)
            filters.needed = readsAll ? picture.bounds : needed.intersection(picture.bounds)
            result = filters.apply(operation, to: result) ?? result
        }
        return result
    }

    /// The result of one filter; nil if it changes nothing.
    private func apply(_ operation: FilterOperation, to picture: PaintSurface) -> PaintSurface? {
        switch operation {
        case .gaussianBlur(let sigma):
            guard sigma >= Blur.leastSigma else { return nil }
            return blurred(picture, Blur(sigma: sigma))
        case .boxBlur(let radius):
            guard radius > 0.05 else { return nil }
            return blurred(picture, Blur(radius: radius))
        case .motionBlur(let vector): return motionBlurred(picture, along: vector)
        case .zoomBlur(let center, let factor, let reach):
            guard factor > 0, factor != 1, reach.isFinite else { return nil }
            return zoomed(picture, about: center - origin, factor: factor, reach: reach)
        case .color(let matrix):
            let rows = [matrix.red, matrix.green, matrix.blue].map { PixelLanes($0) }
            return map(picture) { c, _ in FilterFormula.color(PixelLanes(c), rows).lanes }
        case .pixel(let function, let numbers):
            let n = (numbers + Array(repeating: .zero, count: max(0, 8 - numbers.count))).map { PixelLanes($0) }
            return map(picture) { c, _ in FilterFormula.pixel(function, PixelLanes(c), n).lanes }
        case .pixellate(let side, let anchor): return pixellated(picture, side: side, anchor: anchor)
        case .distortion(let kind, let center, let radius, let amount):
            guard radius > 0 else { return nil }
            return distorted(picture, kind, center: center - origin, radius: radius, amount: amount)
        case .bloom(let sigma, let intensity):
            let n = [PixelLanes(intensity, 0, 0, 0)]
            return map(picture, with: blur(of: picture, sigma)) { FilterFormula.bloom($0, $1, n) }
        case .gloom(let sigma, let intensity):
            let n = [PixelLanes(intensity, 0, 0, 0)]
            return map(picture, with: blur(of: picture, sigma)) { FilterFormula.gloom($0, $1, n) }
        case .sharpen(let sigma, let intensity, let isOfLuminance):
            let n = [PixelLanes(intensity, isOfLuminance ? 1 : 0, 0, 0)]
            return map(picture, with: blur(of: picture, sigma)) { FilterFormula.sharpen($0, $1, n) }
        case .vignette(let center, let clear, let reach, let intensity):
            let middle = center - origin
            let n = [PixelLanes(middle.x, middle.y, clear, reach - clear), PixelLanes(intensity, 0, 0, 0)]
            return map(picture) { c, p in
                let distance = PixelLanes(floatLiteral: ((p - middle) * (p - middle)).sum().squareRoot())
                return FilterFormula.vignette(PixelLanes(c), distance: distance, n).lanes
            }
        case .shadow(let color, let offset, let sigma):
            let blur = blur(of: picture, sigma) ?? picture
            let n = [PixelLanes(color)]
            return map(picture) { c, p in
                FilterFormula.shadow(PixelLanes(c), PixelLanes(blur.sample(p - offset)), n).lanes
            }
        }
    }

    /// A surface of the size of another.
    func empty(like picture: PaintSurface) -> PaintSurface? { PaintSurface(bounds: picture.bounds) }

    /// Computes each needed pixel from the same pixel and its centre's position.
    func map(
        _ picture: PaintSurface, _ pixel: (_ color: SIMD4<Float>, _ point: SIMD2<Float>) -> SIMD4<Float>
    ) -> PaintSurface? {
        guard let result = empty(like: picture) else { return nil }
        let (bounds, part) = (picture.bounds, needed.intersection(picture.bounds))
        for y in part.y - bounds.y..<part.maxY - bounds.y {
            var index = (y * bounds.width + part.x - bounds.x) * 4
            for x in part.x - bounds.x..<part.maxX - bounds.x {
                let color = Pixel8.load(picture.data + index)
                Pixel8.store(pixel(color, SIMD2(Float(x) + 0.5, Float(y) + 0.5)), to: result.data + index)
                index += 4
            }
        }
        result.touch(part)
        return result
    }

    /// Computes each pixel from the same pixel of two pictures; the second is the first if nil.
    private func map(
        _ picture: PaintSurface, with other: PaintSurface?, _ pixel: (PixelLanes, PixelLanes) -> PixelLanes
    ) -> PaintSurface? {
        let other = other ?? picture
        let width = picture.bounds.width
        return map(picture) { color, point in
            let second = Pixel8.load(other.data + (Int(point.y) * width + Int(point.x)) * 4)
            return pixel(PixelLanes(color), PixelLanes(second)).lanes
        }
    }
}

extension PaintSurface {
    /// The interpolated colour at a position from the surface's corner; beyond the edge, the outermost pixels are repeated.
    func sample(_ point: SIMD2<Float>) -> SIMD4<Float> {
        Texels(base: data, width: bounds.width, height: bounds.height).linear(SIMD2<Double>(point), repeats: false)
    }
}

// Blurs: a short kernel along both axes of a picture that is reduced to the extent that the blur allows.

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
                for column in 0..<count { line.initializeElement(at: reach + column, to: Pixel8.load(source + column * step)) }
                for column in 0..<reach {
                    line.initializeElement(at: column, to: line[reach])
                    line.initializeElement(at: reach + count + column, to: line[reach + count - 1])
                }
                let target = result.data + index * lineStep
                for column in 0..<count {
                    var sum = line[reach + column] * weights[0]
                    for offset in 1..<max(1, weights.count) {
                        let pair: SIMD4<Float> = line[reach + column - offset] + line[reach + column + offset]
                        sum += pair * weights[offset]
                    }
                    Pixel8.store(sum, to: target + column * step)
                }
            }
        }
        result.touch(result.bounds)
        return result
    }

    /// The mean over a line through each pixel.
    func motionBlurred(_ picture: PaintSurface, along vector: SIMD2<Float>) -> PaintSurface? {
        guard let blur = LineBlur(along: vector) else { return nil }
        var first = self
        // The second step reads the first one's result beyond the needed pixels.
        if blur.pairs > 0 { first.needed = picture.bounds }
        let line = first.map(picture) { color, point in
            var sum = picture.sample(point) * blur.taps[0].y
            for tap in blur.taps.dropFirst() {
                let d = blur.direction * tap.x
                sum += (picture.sample(point - d) + picture.sample(point + d)) * tap.y
            }
            return sum
        }
        guard let line, blur.pairs > 0 else { return line }
        return map(line) { _, point in
            var sum = SIMD4<Float>.zero
            for index in -blur.pairs...blur.pairs { sum += line.sample(point + blur.step * Float(index)) }
            return sum / Float(2 * blur.pairs + 1)
        }
    }

    /// The mean of samples between a pixel and its position in the enlarged picture.
    func zoomed(_ picture: PaintSurface, about center: SIMD2<Float>, factor: Float, reach: Float) -> PaintSurface? {
        let count = ZoomBlur.samples(reach: reach)
        return map(picture) { _, point in
            let d = point - center
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

// Filters that move points or compute each pixel by itself.

extension PictureFilters {
    /// The mean of each square of a grid.
    func pixellated(_ picture: PaintSurface, side: Float, anchor: SIMD2<Float>) -> PaintSurface? {
        guard side > 1, side.isFinite else { return nil }
        let offset = anchor - origin
        // The corner of the cell that contains the picture's first pixel.
        let first = SIMD2(
            offset.x - (offset.x / side).rounded(.up) * side, offset.y - (offset.y / side).rounded(.up) * side)
        let extent = SIMD2(Float(picture.bounds.width), Float(picture.bounds.height))
        let counts = SIMD2(((extent.x - first.x) / side).rounded(.up), ((extent.y - first.y) / side).rounded(.up))
        // An anchor very far away leaves no exact corner.
        guard counts.x >= 1, counts.y >= 1, counts.x <= extent.x + 2, counts.y <= extent.y + 2 else { return nil }
        let (columns, rows) = (Int(counts.x), Int(counts.y))
        let samples = Int(max(2, min(8, (side / 2).rounded(.up))))
        var cells: [SIMD4<Float>] = []
        cells.reserveCapacity(columns * rows)
        for row in 0..<rows {
            for column in 0..<columns {
                let corner = first + SIMD2(Float(column), Float(row)) * side
                var sum = SIMD4<Float>.zero
                for y in 0..<samples {
                    for x in 0..<samples {
                        sum += picture.sample(
                            corner + SIMD2(Float(x) + 0.5, Float(y) + 0.5) * (side / Float(samples)))
                    }
                }
                cells.append(sum / Float(samples * samples))
            }
        }
        return map(picture) { _, point in
            let column = min(max(Int(((point.x - first.x) / side).rounded(.down)), 0), columns - 1)
            let row = min(max(Int(((point.y - first.y) / side).rounded(.down)), 0), rows - 1)
            return cells[row * columns + column]
        }
    }

    func distorted(
        _ picture: PaintSurface, _ kind: Distortion, center: SIMD2<Float>, radius: Float, amount: Float
    ) -> PaintSurface? {
        let numbers = [PixelLanes(center.x, center.y, radius, amount)]
        return map(picture) { color, point in
            let d = point - center
            // Pixels beyond the reach are copied.
            if kind.isBounded, (d * d).sum().squareRoot() > radius + 1 { return color }
            return FilterFormula.distortion(kind, of: PixelLanes(point.x, point.y, 0, 0), numbers) { position in
                PixelLanes(picture.sample(position.lanes.lowHalf))
            }.lanes
        }
    }
}
