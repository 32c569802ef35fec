import CAML
import Expectations
import Foundation
import Testing

/// Documents that are written and read back.
@Suite struct WriterTests {
    /// A tree from a seed: all classes, with random values.
    private func tree(_ seed: UInt64) -> CALayer {
        var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        func next() -> CGFloat {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return CGFloat(state >> 40) / CGFloat(1 << 24)
        }
        let root = layer(0, next)
        (root.bounds, root.position) = (CGRect(x: 0, y: 0, width: 100, height: 100), CGPoint(x: 50, y: 50))
        return root
    }

    private func layer(_ depth: Int, _ next: () -> CGFloat) -> CALayer {
        func color() -> CGColor { CGColor(srgbRed: next(), green: next(), blue: next(), alpha: next()) }
        var layer = CALayer()
        switch Int(next() * 5) {
        case 0:
            let shape = CAShapeLayer()
            let path = CGMutablePath()
            path.move(to: CGPoint(x: next() * 40, y: next() * 40))
            path.addQuadCurve(to: CGPoint(x: next() * 40, y: 3), control: CGPoint(x: 9, y: next() * 40))
            path.addCurve(
                to: CGPoint(x: next() * 40, y: 30), control1: CGPoint(x: 1, y: next()), control2: CGPoint(x: next(), y: 50))
            path.closeSubpath()
            (shape.path, shape.strokeColor, shape.lineWidth) = (path, color(), next() * 5)
            shape.fillColor = next() < 0.3 ? nil : color()
            shape.lineDashPattern = [4, 2]
            layer = shape
        case 1:
            let gradient = CAGradientLayer()
            gradient.colors = [color(), color()]
            gradient.locations = [0.25, 0.75]
            gradient.endPoint = CGPoint(x: next(), y: 1)
            layer = gradient
        case 2:
            let replicator = CAReplicatorLayer()
            replicator.instanceCount = 1 + Int(next() * 3)
            replicator.instanceTransform = CATransform3DMakeTranslation(next() * 10, 4, 0)
            layer = replicator
        default: break
        }
        layer.bounds = CGRect(x: 0, y: 0, width: next() * 60, height: next() * 60)
        layer.position = CGPoint(x: next() * 80, y: next() * 80)
        if next() < 0.5 { layer.transform = CATransform3DMakeRotation(next() * 6, next(), next(), 1) }
        if next() < 0.6 { layer.backgroundColor = color() }
        if next() < 0.3 { (layer.borderWidth, layer.borderColor) = (next() * 4, color()) }
        if next() < 0.3 { (layer.shadowOpacity, layer.shadowOffset) = (0.5, CGSize(width: next() * 4, height: 2)) }
        if next() < 0.3 { (layer.cornerRadius, layer.masksToBounds) = (next() * 9, true) }
        layer.opacity = Float(next())
        layer.name = "n<\(Int(next() * 1000))>&\""
        if next() < 0.2 { layer.filters = [CIFilter(name: "multiplyColor"), CIFilter(name: "CISepiaTone")].compactMap { $0 } }
        if next() < 0.2 {
            let mask = CALayer()
            (mask.frame, mask.backgroundColor) = (CGRect(x: 0, y: 0, width: 20, height: 20), color())
            layer.mask = mask
        }
        let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
        (turn.values, turn.keyTimes, turn.duration) = ([0, next(), 2], [0, 0.5, 1], 3)
        turn.timingFunctions = [CAMediaTimingFunction(controlPoints: 0.5, -1, 0.25, 2), CAMediaTimingFunction(name: .linear)]
        (turn.beginTime, turn.repeatCount, turn.fillMode) = (1e-100, .infinity, .both)
        if next() < 0.4 { layer.add(turn, forKey: "turn & turn") }
        let spring = CASpringAnimation(keyPath: "position")
        (spring.fromValue, spring.damping) = (CGPoint(x: next(), y: 2), 3)
        if next() < 0.4 { layer.add(spring, forKey: "spring") }
        guard depth < 3 else { return layer }
        for _ in 0..<Int(next() * 4) { layer.addSublayer(self.layer(depth + 1, next)) }
        return layer
    }

    private func pixels(_ layer: CALayer) throws -> [UInt8] {
        let space = try require(CGColorSpace(name: CGColorSpace.sRGB))
        let context = try require(
            CGContext(
                data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        layer.render(in: context)
        return Array(try ImageEncoder.encodePNG(try require(context.makeImage())))
    }

    @Test(arguments: 0..<40) func aWrittenTreeIsReadAsAnEqualOne(_ seed: Int) throws {
        let root = tree(UInt64(seed))
        let writer = CAMLWriter()
        let data = writer.document(of: root)
        expectEqual(writer.unsaved, [])
        let package = try CAPackage(data: data, options: CAPackage.Options { writer.assets[$0] })
        expectEqual(package.issues.map(\.description), [])
        // The copy is written as the same text, and looks the same.
        let lines = { (data: Data) in String(decoding: data, as: UTF8.self).split(separator: "\n") }
        let copy = lines(CAMLWriter().document(of: package.rootLayer))
        let differences = zip(copy, lines(data)).filter { $0 != $1 }.prefix(3).map { "\($0) instead of \($1)" }
        expectEqual(differences, [])
        expectEqual(copy.count, lines(data).count)
        expect(try pixels(package.rootLayer) == pixels(root))
    }

    @Test func imagesAndStatesAreWritten() throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        let red = try require(CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
        let child = CALayer()
        child.contents = red
        root.addSublayer(child)
        let state = CAState(name: "on")
        state.isInitial = true
        state.elements = [
            CAStateSetValue(target: child, keyPath: "position", value: NSValue(cgPoint: CGPoint(x: 3, y: 4))),
            CAStateSetValue(target: child, keyPath: "backgroundColor", value: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)),
            CAStateRemoveElement(target: root, keyPath: "sublayers", object: child),
        ]
        root.states = [state]
        let move = CAStateTransition(fromState: "*", toState: "on")
        move.elements = [
            CAStateTransitionElement(target: child, key: "position", animation: CASpringAnimation(keyPath: "position"))
        ]
        root.stateTransitions = [move]
        let folder = FileManager.default.temporaryDirectory.appending(path: "caml-\(UUID().uuidString).ca")
        defer { try? FileManager.default.removeItem(at: folder) }
        let writer = CAMLWriter()
        try writer.write(root, to: folder)
        expectEqual(writer.unsaved, [])
        let package = try CAPackage(contentsOf: folder)
        expectEqual(package.issues.map(\.description), [])
        expect(package.isGeometryFlipped)
        let copy = try require(package.rootLayer.sublayers?.first)
        expectEqual((copy.contents as? CGImage)?.width, 1)
        expectEqual(package.rootLayer.stateTransitions.first?.elements.count, 1)
        CAStateController(layer: package.rootLayer).setInitialStatesOfLayer(package.rootLayer)
        expectEqual(copy.position, CGPoint(x: 3, y: 4))
        expectEqual(copy.backgroundColor?.components, [1, 0, 0, 0.5])
        expectEqual(package.rootLayer.sublayers?.count ?? 0, 0)
    }

    @Test func whatCannotBeSavedIsListed() {
        final class Own: CAShapeLayer {}
        let root = Own()
        let text = CATextLayer()
        text.string = NSAttributedString(string: "a")
        root.addSublayer(text)
        let writer = CAMLWriter()
        _ = writer.document(of: root)
        expectEqual(writer.unsaved, ["the class Own, written as CAShapeLayer", "string of CATextLayer"])
    }

    /// A document holds as many nested layers as can be read, by sublayers and by masks.
    @Test(arguments: [false, true]) func deepTreesAreWrittenAsFarAsTheyAreRead(byMasks: Bool) throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        var last = root
        for index in 0..<10_000 {
            let next = CALayer()
            next.name = "\(index)"
            if byMasks { last.mask = next } else { last.addSublayer(next) }
            last = next
        }
        let writer = CAMLWriter()
        let data = writer.document(of: root)
        expectEqual(writer.unsaved, ["layers nested too deep"])
        let package = try CAPackage(data: data)
        expectEqual(package.issues.map(\.description), [])
        var (layer, depth) = (package.rootLayer, 0)
        while let next = byMasks ? layer.mask : layer.sublayers?.first { (layer, depth) = (next, depth + 1) }
        // The root of the document, and for each layer one element, or two with that of the sublayers, of 128.
        expect(depth >= (byMasks ? 100 : 50))
        expectEqual(layer.name, "\(depth - 1)")
    }

    /// The whole numbers at the ends of 64 bits are written like others.
    @Test(arguments: [-0x1p63, 0x1p63, -0x1p62, 1e12, -1e12, 0.5])
    func largeNumbersAreWritten(number: Double) throws {
        let root = CALayer()
        (root.bounds, root.zPosition) = (CGRect(x: 0, y: 0, width: 8, height: 8), CGFloat(number))
        let package = try CAPackage(data: CAMLWriter().document(of: root))
        expectEqual(package.rootLayer.zPosition, CGFloat(number))
    }
}
