/// The parts of a backdrop as paths, laid out for any size.
enum Scenery: Sendable {
    /// Nothing.
    case none
    /// A moon over two ranges of hills.
    case hills
    /// A low sun, and waves below the horizon.
    case sea
    /// Bands of northern lights over snow.
    case aurora
    /// A spotlight between two curtains, and the floor.
    case curtains
    /// The paths of stars around the pole, over the ground.
    case trails
    /// Sheets of paper with wavy edges, each in front of the one before.
    case sheets
    /// Fine and strong lines of graph paper.
    case grid
    /// Lines of writing paper and its margin.
    case rules
    /// Two rows of houses, and lit windows.
    case skyline
    /// Large rounded fields of colour.
    case waves

    /// Whether a part is drawn as a line.
    func isLine(_ part: Int) -> Bool {
        switch self {
        case .grid, .rules: true
        case .trails: part == 0
        default: false
        }
    }

    /// Returns the path of each part, from the rear to the front.
    func paths(in size: CGSize) -> [CGPath] {
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return [] }
        let area = Area(size: size)
        return switch self {
        case .none: []
        case .hills: [area.disc(0.78, 0.2, 0.09), area.range(0.74, 0.07, 1.3, 0.1), area.range(0.86, 0.05, 0.9, 0.55)]
        case .sea: [area.disc(0.72, 0.66, 0.16), area.range(0.66, 0.006, 5, 0), area.range(0.82, 0.01, 4, 0.4)]
        case .aurora: [area.band(0.07, 0.07, 0.13), area.range(0.78, 0.05, 0.8, 0.2), area.range(0.88, 0.03, 1.1, 0.7)]
        case .curtains: [area.cone(), area.curtains(), area.range(0.86, 0, 1, 0)]
        case .trails: [area.arcs(), area.range(0.88, 0.035, 0.8, 0.3)]
        case .sheets: [area.range(0.3, 0.05, 0.8, 0.1), area.range(0.55, 0.05, 1.1, 0.5), area.range(0.8, 0.04, 0.9, 0.85)]
        case .grid: [area.grid(20), area.grid(100)]
        case .rules: [area.rules(28), area.margin()]
        case .skyline: [area.houses(0.62, 17, 5), area.houses(0.76, 13, 8), area.windows()]
        case .waves: [area.disc(0.16, 0.16, 0.62), area.disc(0.9, 0.36, 0.5), area.disc(0.42, 1.2, 0.56)]
        }
    }
}

/// Shapes by shares of a size.
private struct Area {
    let size: CGSize

    /// - Parameter radius: As a share of the height.
    func disc(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> CGPath {
        let radius = radius * size.height
        return CGPath(
            ellipseIn: CGRect(x: x * size.width - radius, y: y * size.height - radius, width: 2 * radius, height: 2 * radius),
            transform: nil)
    }

    /// Returns the area below a wave.
    ///
    /// - Parameters:
    ///   - level: The wave's height from the top.
    ///   - swing: The amplitude.
    ///   - count: The number of periods.
    ///   - phase: The start, in periods.
    func range(_ level: CGFloat, _ swing: CGFloat, _ count: CGFloat, _ phase: CGFloat) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: wave(level, swing, count, phase))
        path.addLine(to: CGPoint(x: size.width, y: size.height))
        path.addLine(to: CGPoint(x: 0, y: size.height))
        path.closeSubpath()
        return path
    }

    private func wave(_ level: CGFloat, _ swing: CGFloat, _ count: CGFloat, _ phase: CGFloat) -> [CGPoint] {
        let steps = swing == 0 ? 1 : Int(24 * max(count, 1))
        return (0...steps).map { step in
            let share = CGFloat(step) / CGFloat(steps)
            let angle = 2 * .pi * (share * count + phase)
            return CGPoint(x: share * size.width, y: (level + swing * sin(angle)) * size.height)
        }
    }

    /// Returns two wavy bands.
    func band(_ top: CGFloat, _ gap: CGFloat, _ height: CGFloat) -> CGPath {
        let path = CGMutablePath()
        for index in [0, 1] as [CGFloat] {
            let level = top + index * (gap + height)
            let upper = wave(level, 0.05, 1.2, index / 3)
            let lower = wave(level + height * (1 - index / 2), 0.06, 1.2, index / 3 + 0.06)
            path.addLines(between: upper + lower.reversed())
            path.closeSubpath()
        }
        return path
    }

    /// Returns a cone of light from above.
    func cone() -> CGPath {
        let path = CGMutablePath()
        let points = [(0.46, 0), (0.54, 0), (0.84, 0.94), (0.16, 0.94)].map {
            CGPoint(x: $0.0 * size.width, y: $0.1 * size.height)
        }
        path.addLines(between: points)
        path.closeSubpath()
        return path
    }

    /// Returns curtains at both sides and a pelmet with scallops.
    func curtains() -> CGPath {
        let path = CGMutablePath()
        let width = min(0.07 * size.width, 56)
        for x in [0, size.width - width] { path.addRect(CGRect(x: x, y: 0, width: width, height: size.height * 0.94)) }
        let count = min(max(Int(size.width / 56), 1), 200)
        let pitch = size.width / CGFloat(count)
        for index in 0..<count {
            path.addEllipse(in: CGRect(x: CGFloat(index) * pitch, y: -pitch * 0.36, width: pitch, height: pitch * 0.64))
        }
        return path
    }

    /// Returns arcs around a point of the sky.
    func arcs() -> CGPath {
        let path = CGMutablePath()
        let pole = CGPoint(x: 0.62 * size.width, y: 0.34 * size.height)
        let count = min(Int(max(size.width, size.height) / 26), 400)
        for index in 1...max(count, 1) {
            let radius = CGFloat(index) * 24
            for part in 0..<3 {
                let start = CGFloat(index * 53 % 100) / 100 * 2 * .pi + CGFloat(part) * 2.1
                let end = start + 0.5 + CGFloat((index * 31 + part * 17) % 60) / 60
                path.move(to: CGPoint(x: pole.x + radius * cos(start), y: pole.y + radius * sin(start)))
                path.addArc(center: pole, radius: radius, startAngle: start, endAngle: end, clockwise: false)
            }
        }
        return path
    }

    /// The distance of lines, greater on huge areas.
    private func coarse(_ pitch: CGFloat) -> CGFloat { max(pitch, size.width / 400, size.height / 400) }

    func grid(_ pitch: CGFloat) -> CGPath {
        let pitch = coarse(pitch)
        let path = CGMutablePath()
        for x in stride(from: pitch / 2, to: size.width, by: pitch) {
            path.addLines(between: [CGPoint(x: x, y: 0), CGPoint(x: x, y: size.height)])
        }
        for y in stride(from: pitch / 2, to: size.height, by: pitch) {
            path.addLines(between: [CGPoint(x: 0, y: y), CGPoint(x: size.width, y: y)])
        }
        return path
    }

    func rules(_ pitch: CGFloat) -> CGPath {
        let pitch = coarse(pitch)
        let path = CGMutablePath()
        for y in stride(from: pitch, to: size.height, by: pitch) {
            path.addLines(between: [CGPoint(x: 0, y: y), CGPoint(x: size.width, y: y)])
        }
        return path
    }

    func margin() -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 0.06 * size.width, y: 0), CGPoint(x: 0.06 * size.width, y: size.height)])
        return path
    }

    /// Returns houses with different heights that stand at the bottom.
    func houses(_ level: CGFloat, _ count: Int, _ seed: Int) -> CGPath {
        let path = CGMutablePath()
        let width = size.width / CGFloat(count)
        for index in 0..<count {
            let top = (level + CGFloat((index * 37 + seed * 11) % 10) / 10 * 0.14) * size.height
            let share = index % 3 == 0 ? 0.8 : 1
            path.addRect(CGRect(x: CGFloat(index) * width, y: top, width: width * share, height: size.height - top))
        }
        return path
    }

    func windows() -> CGPath {
        let path = CGMutablePath()
        for index in 0..<48 {
            let column = CGFloat(index * 29 % 97) / 97
            let row = CGFloat(index * 13 % 8) / 8
            path.addRect(CGRect(x: column * size.width, y: (0.9 + row * 0.1) * size.height, width: 4, height: 5))
        }
        return path
    }
}
