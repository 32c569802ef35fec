import CReference
import QuartzCore

/// Frames of scenes in which one layer draws much. There is no reference; a display's frame takes 16,667 µs.
@MainActor
enum DrawingCase {
    static let drawing = BenchmarkCase(
        name: "drawing", summary: "µs per frame, all threads: strokes, changing paths, shapes in a zoom, particles, copies"
    ) { plan, report in
        let stage = try Stage()
        let picture = try Picture.make()
        try run(plan, stage, "drawing.stroke", 1000, report) { strokedPath() }
        try run(plan, stage, "drawing.path", 1000, report) { changingPath() }
        // The first zoom costs nearly as much as may be rasterised in each frame, the second exceeds it.
        for count in plan.sizes([64, 256]) {
            try run(plan, stage, "drawing.zoom", count, report) { zoomedStars(count) }
        }
        for count in plan.sizes([2000, 10_000]) {
            try run(plan, stage, "drawing.particles", count, report) { emitter(count, picture) }
        }
        for count in plan.sizes([10_000, 40_000]) {
            try run(plan, stage, "drawing.copies", count, report) { replicator(count) }
        }
    }

    static let rain = BenchmarkCase(
        name: "drawing.rain", summary: "µs per frame, all threads: 100,000 particles, of which a tenth is in sight"
    ) { plan, report in
        let picture = try Picture.make()
        try run(plan, try Stage(), "drawing.rain", 100_000, report) { rain(100_000, picture) }
    }

    private static func run(
        _ plan: Plan, _ stage: Stage, _ name: String, _ count: Int, _ report: (Measurement) -> Void, _ make: () -> CALayer
    ) throws {
        let scene = HostedScene(backend: stage.renderer)
        scene.commit { $0.addSublayer(make()) }
        defer { scene.close() }
        let renderer = scene.renderer
        var frame = 0
        let samples = plan.sample {
            let cost = FrameCost.of(frame..<frame + 20) { stage.draw(renderer, at: GridScene.start + 3 + Double($0) / 60) }
            frame += 20
            return cost.process
        }
        guard stage.renderer.statistics.quads > 0 else { throw BenchmarkError("\(name) draws nothing") }
        report(Measurement(name: name, n: count, unit: "µs/frame", samples: samples, facts: stage.facts))
    }

    // MARK: Scenes

    /// Returns a wave of 1,000 lines around a circle.
    private static func path(_ phase: Double) -> CGPath {
        let path = CGMutablePath()
        for index in 0..<1000 {
            let angle = Double(index) / 1000 * 2 * .pi
            let radius = 250 + 60 * sin(angle * 24 + phase)
            let point = CGPoint(x: 640 + radius * cos(angle), y: 360 + radius * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
    }

    private static func shape() -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.frame = CGRect(origin: .zero, size: GridScene.size)
        shape.path = path(0)
        shape.fillColor = nil
        shape.strokeColor = CGColor(srgbRed: 1, green: 0.6, blue: 0.2, alpha: 1)
        shape.lineWidth = 3
        return shape
    }

    private static func animate(_ layer: CALayer, _ keyPath: String, from: Any, to: Any) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.beginTime = GridScene.start
        animation.duration = 60
        layer.add(animation, forKey: nil)
    }

    private static func strokedPath() -> CALayer {
        let shape = shape()
        animate(shape, "strokeEnd", from: 0.2, to: 1.0)
        return shape
    }

    private static func changingPath() -> CALayer {
        let shape = shape()
        animate(shape, "path", from: path(0), to: path(2))
        return shape
    }

    /// Returns a square grid of stars of 100 points, all of which are enlarged slowly around the middle of the stage.
    private static func zoomedStars(_ count: Int) -> CALayer {
        let zoom = CALayer()
        zoom.frame = CGRect(origin: .zero, size: GridScene.size)
        let columns = Int(Double(count).squareRoot())
        let step = CGSize(width: 900 / CGFloat(columns), height: 600 / CGFloat(columns))
        for index in 0..<count {
            let star = CAShapeLayer()
            star.position = CGPoint(
                x: 190 + (CGFloat(index % columns) + 0.5) * step.width, y: 60 + (CGFloat(index / columns) + 0.5) * step.height)
            star.path = self.star
            star.fillColor = CGColor(srgbRed: 1, green: 0.8, blue: 0.3, alpha: 0.8)
            zoom.addSublayer(star)
        }
        animate(zoom, "transform.scale", from: 1.01, to: 1.6)
        return zoom
    }

    /// A star with 20 points.
    private static let star: CGPath = {
        let path = CGMutablePath()
        for index in 0..<40 {
            let (angle, radius) = (Double(index) / 40 * 2 * .pi, index % 2 == 0 ? 50.0 : 30.0)
            let point = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.closeSubpath()
        return path
    }()

    /// Returns an emitter with a number of particles from the second second on.
    static func emitter(_ count: Int, _ picture: CGImage) -> CALayer {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: GridScene.size)
        emitter.emitterPosition = CGPoint(x: 640, y: 360)
        let cell = CAEmitterCell()
        cell.contents = picture
        cell.birthRate = Float(count) / 2
        cell.lifetime = 2
        cell.velocity = 200
        cell.velocityRange = 150
        cell.emissionRange = 2 * .pi
        cell.scale = 0.15
        cell.spin = 2
        cell.alphaSpeed = -0.4
        emitter.emitterCells = [cell]
        return emitter
    }

    /// Returns a rain of which a tenth is above the ground of the window; the rest falls on below it.
    private static func rain(_ count: Int, _ picture: CGImage) -> CALayer {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: GridScene.size)
        emitter.emitterPosition = CGPoint(x: 640, y: -10)
        emitter.emitterSize = CGSize(width: 1280, height: 0)
        emitter.emitterShape = .line
        let drop = CAEmitterCell()
        drop.contents = picture
        (drop.birthRate, drop.lifetime) = (Float(count) / 8, 8)
        (drop.velocity, drop.velocityRange, drop.emissionLongitude) = (900, 100, .pi)
        drop.scale = 0.02
        emitter.emitterCells = [drop]
        emitter.beginTime = -100
        return emitter
    }

    private static func replicator(_ count: Int) -> CALayer {
        let columns = 200
        let rows = CAReplicatorLayer()
        rows.frame = CGRect(origin: .zero, size: GridScene.size)
        rows.instanceCount = count / columns
        rows.instanceTransform = CATransform3DMakeTranslation(0, 720 / CGFloat(count / columns), 0)
        let row = CAReplicatorLayer()
        row.frame = CGRect(origin: .zero, size: GridScene.size)
        row.instanceCount = columns
        row.instanceTransform = CATransform3DMakeTranslation(6.4, 0, 0)
        let dot = CALayer()
        dot.frame = CGRect(x: 1, y: 1, width: 4, height: 2)
        dot.backgroundColor = CGColor(srgbRed: 0.3, green: 0.7, blue: 1, alpha: 1)
        animate(dot, "transform.rotation.z", from: 0.0, to: 60.0)
        row.addSublayer(dot)
        rows.addSublayer(row)
        return rows
    }
}

/// The cost of a replicator's copies by their paint, at two sizes. The weights of the engine's `PaintCost` come from these figures.
@MainActor
enum CopyCostCase {
    static let copies = BenchmarkCase(
        name: "copies", summary: "µs per copy of a replicator, all threads: quads, groups and filters of 16 and of 400 points"
    ) { plan, report in
        let stage = try Stage()
        for kind in Kind.allCases {
            for side in [16, 400] { try run(plan, stage, kind, side, report) }
        }
    }

    private enum Kind: CaseIterable {
        case plain, rounded, border, image, gradient, shape, shade, group, blur, box, invert, bump
    }

    private static func run(
        _ plan: Plan, _ stage: Stage, _ kind: Kind, _ side: Int, _ report: (Measurement) -> Void
    ) throws {
        let scene = HostedScene(backend: stage.renderer)
        // As many as the limit allows of each.
        let count = side < 100 ? 100 : 10
        let original = try original(kind, CGFloat(side))
        scene.commit { $0.addSublayer(replicator(count, original)) }
        defer { scene.close() }
        let renderer = scene.renderer
        let samples = plan.sample {
            renderer.addUpdate(renderer.bounds)
            return FrameCost.of(0..<1) { _ in stage.draw(renderer, at: GridScene.start) }.process / Double(count)
        }
        guard stage.renderer.statistics.quads >= count else { throw BenchmarkError("copies.\(kind) leaves copies out") }
        report(Measurement(name: "copies.\(kind)", n: side, unit: "µs/copy", samples: samples, facts: stage.facts))
    }

    // MARK: Scenes

    private static func replicator(_ count: Int, _ original: CALayer) -> CALayer {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(origin: .zero, size: GridScene.size)
        replicator.instanceCount = count
        let step = CGSize(
            width: (GridScene.size.width - original.bounds.width) / CGFloat(count),
            height: (GridScene.size.height - original.bounds.height) / CGFloat(count))
        replicator.instanceTransform = CATransform3DMakeTranslation(step.width, step.height, 0)
        replicator.addSublayer(original)
        return replicator
    }

    private static func original(_ kind: Kind, _ side: CGFloat) throws -> CALayer {
        let layer = layer(kind)
        layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
        layer.backgroundColor = translucent
        switch kind {
        case .plain: break
        case .rounded: layer.cornerRadius = side / 4
        case .border:
            layer.backgroundColor = nil
            layer.borderColor = translucent
            layer.borderWidth = 2
        case .image: layer.contents = try Picture.make()
        case .gradient: (layer as? CAGradientLayer)?.colors = [translucent, CGColor.white]
        case .shape: (layer as? CAShapeLayer)?.path = CGPath(ellipseIn: layer.bounds, transform: nil)
        case .shade:
            layer.backgroundColor = .black
            layer.shadowOpacity = 0.5
            layer.shadowRadius = side / 4
        case .group:
            let child = CALayer()
            child.frame = layer.bounds.insetBy(dx: side / 4, dy: side / 4)
            child.backgroundColor = translucent
            layer.addSublayer(child)
            layer.opacity = 0.6
        case .blur: layer.filters = [try filter("CIGaussianBlur", ["inputRadius": 4])]
        case .box: layer.filters = [try filter("CIBoxBlur", ["inputRadius": 24])]
        case .invert: layer.filters = [try filter("CIColorInvert")]
        case .bump: layer.filters = [try filter("CIBumpDistortion", ["inputRadius": side / 2])]
        }
        return layer
    }

    private static let translucent = CGColor(srgbRed: 0.3, green: 0.7, blue: 1, alpha: 0.5)

    private static func layer(_ kind: Kind) -> CALayer {
        switch kind {
        case .gradient: CAGradientLayer()
        case .shape: CAShapeLayer()
        default: CALayer()
        }
    }

    private static func filter(_ name: String, _ parameters: [String: Any] = [:]) throws -> CIFilter {
        guard let filter = CIFilter(name: name, parameters: parameters) else { throw BenchmarkError("no filter \(name)") }
        return filter
    }
}

/// Gradients drawn on the CPU into a bitmap of 4 megapixels, against a translucent colour.
@MainActor
enum GradientCase {
    private static let side = 2000

    static let gradients = BenchmarkCase(
        name: "gradient",
        summary: "µs to fill 4 megapixels with a linear, a radial and a conic gradient on the CPU, or with 1,000 small ones"
    ) { plan, report in
        try color(plan, report)
        let middle = CGPoint(x: side / 2, y: side / 2)
        let gradient = try makeGradient()
        try run(plan, "gradient.linear", report) {
            $0.drawLinearGradient(
                gradient, start: .zero, end: CGPoint(x: side, y: side / 3),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        }
        try run(plan, "gradient.radial", report) {
            $0.drawRadialGradient(
                gradient, startCenter: middle, startRadius: 0, endCenter: middle, endRadius: Double(side) * 0.6,
                options: .drawsAfterEndLocation)
        }
        try run(plan, "gradient.conic", report) { $0.drawConicGradient(gradient, center: middle, angle: 0.3) }
        try run(plan, "gradient.small", n: 1000, report) { context in
            context.fill(CGRect(x: 0, y: 0, width: side, height: side))
            for index in 0..<1000 {
                let center = CGPoint(x: index * 7919 % side, y: index * 104_729 % side)
                context.drawRadialGradient(
                    gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: 10, options: [])
            }
        }
    }

    /// Fills the bitmap with a translucent colour. The reference blends it in C.
    private static func color(_ plan: Plan, _ report: (Measurement) -> Void) throws {
        let context = try makeContext()
        var pixels = [UInt8](repeating: 0, count: side * side * 4)
        let premultiplied: [UInt8] = [26, 51, 77, 128]
        let samples = plan.sample {
            Plan.processTime { fill(context) } / 1000
        } against: {
            Plan.processTime { referenceBlend(&pixels, side * side, premultiplied) } / 1000
        }
        guard let image = context.makeImage(), zip(image.pixels, pixels).allSatisfy({ abs(Int($0) - Int($1)) <= 1 }) else {
            throw BenchmarkError("a colour differs from the reference")
        }
        report(
            Measurement(
                name: "gradient.color", n: side * side, unit: "µs", samples: samples.own, reference: ("C", samples.reference)))
    }

    private static func fill(_ context: CGContext) {
        context.setFillColor(CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 0.5))
        context.fill(CGRect(x: 0, y: 0, width: side, height: side))
    }

    private static func makeContext() throws -> CGContext {
        guard
            let context = CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { throw BenchmarkError("no context of \(side) × \(side)") }
        return context
    }

    private static func makeGradient() throws -> CGGradient {
        let colors = [
            CGColor(srgbRed: 1, green: 0.4, blue: 0.1, alpha: 1), CGColor(srgbRed: 0.2, green: 0.3, blue: 1, alpha: 1),
            CGColor(srgbRed: 0.1, green: 0.8, blue: 0.5, alpha: 1),
        ]
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: [0, 0.4, 1]) else {
            throw BenchmarkError("no gradient")
        }
        return gradient
    }

    private static func run(
        _ plan: Plan, _ name: String, n: Int = side * side, _ report: (Measurement) -> Void, _ draw: (CGContext) -> Void
    ) throws {
        let context = try makeContext()
        let samples = plan.sample {
            Plan.processTime { draw(context) } / 1000
        } against: {
            Plan.processTime { fill(context) } / 1000
        }
        draw(context)
        guard let image = context.makeImage(), image.isOpaque else { throw BenchmarkError("\(name) leaves pixels unpainted") }
        report(
            Measurement(name: name, n: n, unit: "µs", samples: samples.own, reference: ("a colour", samples.reference)))
    }
}
