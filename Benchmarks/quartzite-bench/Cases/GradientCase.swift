import QuartzCore

/// Gradients drawn on the CPU into a bitmap of 4 megapixels, against a translucent colour.
@MainActor
enum GradientCase {
    private static let side = 2000

    static let gradients = BenchmarkCase(
        name: "gradient",
        summary: "µs to fill 4 megapixels with a linear, a radial and a conic gradient on the CPU, or with 1,000 small ones"
    ) { plan, report in
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
        guard
            let context = CGContext(
                data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { throw BenchmarkError("no context of \(side) × \(side)") }
        let samples = plan.sample {
            Plan.processTime { draw(context) } / 1000
        } against: {
            Plan.processTime {
                context.setFillColor(CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 0.5))
                context.fill(CGRect(x: 0, y: 0, width: side, height: side))
            } / 1000
        }
        draw(context)
        guard let image = context.makeImage(), image.isOpaque else { throw BenchmarkError("\(name) leaves pixels unpainted") }
        report(
            Measurement(name: name, n: n, unit: "µs", samples: samples.own, reference: ("a colour", samples.reference)))
    }
}
