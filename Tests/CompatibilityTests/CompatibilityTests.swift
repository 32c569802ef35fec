import Foundation
import QuartzCore
import Expectations
import Testing

/// Runs `body` with a hosted root and a function that sets the manual clock.
@MainActor
func onStage(_ body: @MainActor (CALayer, (Double) -> Void) throws -> Void) rethrows {
    CAMediaClock.setManual(0)
    let renderer = CARenderer()
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    renderer.bounds = root.bounds
    renderer.layer = root
    CATransaction.flush()
    defer {
        renderer.layer = nil
        CATransaction.flush()
        CAMediaClock.setManual(nil)
    }
    try body(root) { time in
        CAMediaClock.setManual(time)
        renderer.beginFrame(atTime: time)
        renderer.render()
        renderer.endFrame()
    }
}

/// Ordinary Core Animation code, compiled as Swift 5 and as Swift 6 with main-actor default isolation, and run.
@Suite("Compatibility", .serialized) @MainActor
struct CompatibilityTests {
    private func box(_ root: CALayer) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
        root.addSublayer(layer)
        CATransaction.flush()
        return layer
    }

    private func seen(_ layer: CALayer, _ path: String) -> Double {
        (layer.presentation()?.value(forKeyPath: path) as? NSNumber)?.doubleValue ?? .nan
    }

    @Test func explicitAnimations() {
        onStage { root, frame in
            let layer = box(root)
            Motions.shake(layer)
            Motions.spin(layer)
            CATransaction.flush()
            frame(0.1)
            expect(abs(seen(layer, "position.x") - 112) < 1e-9)
            expect(abs(seen(layer, "transform.rotation.z") - .pi / 20) < 1e-9)
            frame(1)
            expectEqual(layer.animationKeys(), ["spin"])
            Motions.tilt(layer)
            CATransaction.flush()
            frame(1.5)
            expect(abs(seen(layer, "transform.rotation.x") - .pi / 4) < 1e-9)
        }
    }

    @Test func orbitsAndGroups() {
        onStage { root, frame in
            let layers = [box(root), box(root)]
            let orbit = Motions.orbit(layers[0], around: CGRect(x: 0, y: 0, width: 100, height: 100))
            expectEqual(orbit.duration, 2)
            Motions.appear(layers)
            layers[1].bounce()
            CATransaction.flush()
            frame(0)
            expectEqual(layers[1].presentation()?.opacity, 0, "held before it begins")
            frame(1)
            expect(abs(seen(layers[0], "position.x") - 0) < 0.2, abs(seen(layers[0], "position.y") - 50) < 0.2)
        }
    }

    @Test func transactionsAndCompletion() {
        onStage { root, frame in
            let layer = box(root)
            var isDone = false
            Motions.move(layer, to: CGPoint(x: 200, y: 100)) { isDone = true }
            expectEqual(layer.position, CGPoint(x: 200, y: 100))
            frame(0.5)
            expect(seen(layer, "position.x") == 150, !isDone)
            frame(1.1)
            expect(isDone)
            Motions.swap(layer, to: CGColor(gray: 0, alpha: 1))
            CATransaction.flush()
            expectEqual(layer.animationKeys(), ["transition"])
        }
    }

    @Test func pausing() {
        onStage { root, frame in
            let layer = box(root)
            Motions.spin(layer)
            CATransaction.flush()
            frame(1)
            pause(layer)
            frame(3)
            expect(abs(seen(layer, "transform.rotation.z") - .pi / 2) < 1e-9)
            resume(layer)
            frame(3.5)
            expect(abs(seen(layer, "transform.rotation.z") - .pi * 0.75) < 1e-9)
        }
    }

    @Test func delegatesAndActions() {
        onStage { root, frame in
            let director = Director(stage: root)
            var finished: Bool?
            director.onFinish = { finished = $0 }
            director.marker.setNeedsDisplay()
            director.marker.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
            CATransaction.flush()
            expect(director.marker.contents != nil)
            director.run()
            CATransaction.flush()
            frame(0.5)
            expectEqual(seen(director.marker, "opacity"), 0.5)
            frame(1.5)
            expect(director.log == ["start fade", "stop fade"], finished == true)
            director.marker.zPosition = 3
            expectEqual(director.log.last, "ran zPosition")
            director.marker.position = CGPoint(x: 1, y: 1)
            expectNil(director.marker.animationKeys())
        }
    }

    @Test func subclasses() {
        onStage { root, frame in
            let ring = RingLayer()
            ring.thickness = 7
            ring.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            root.addSublayer(ring)
            CATransaction.flush()
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            ring.progress = 1
            CATransaction.commit()
            frame(0.5)
            expect(ring.presentation()?.progress == 0.25, ring.presentation()?.thickness == 7)
            let card = CardLayer(title: "Core")
            card.frame = CGRect(x: 0, y: 0, width: 60, height: 30)
            root.addSublayer(card)
            CATransaction.flush()
            expect(card.outlineLayer.frame == card.bounds, card.outlineLayer.path != nil)
            expectEqual(card.with(\.opacity, 0.5).opacity, 0.5)
            expectEqual(card.centre, CGPoint(x: 30, y: 15))
        }
    }

    @Test func animationSubclassesAreCopied() {
        onStage { root, _ in
            let layer = box(root)
            let animation = TaggedAnimation(keyPath: "opacity")
            animation.tag = 5
            layer.add(animation, forKey: "tagged")
            animation.tag = 6
            expectEqual((layer.animation(forKey: "tagged") as? TaggedAnimation)?.tag, 5)
        }
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func olderNamesAreTheModernOnes() {
        func pairs<Value: Hashable>(_ values: [Value]) -> Bool {
            let half = values.count / 2
            return Array(values[..<half]) == Array(values[half...]) && Set(values).count == half
        }
        expect(pairs(fillModes), pairs(timingNames), pairs(calculationModes), pairs(rotationModes))
        expect(pairs(transitionTypes), pairs(transitionSubtypes), pairs(valueFunctions), pairs(gravities))
        expect(pairs(contentsFilters), pairs(contentsFormats), pairs(cornerCurves), pairs(fillRules))
        expect(pairs(lineCaps), pairs(lineJoins), pairs(alignments), pairs(truncations), pairs(gradientTypes))
        expect(pairs(scrollModes), pairs(emitterShapes), pairs(emitterModes), pairs(renderModes))
        expectEqual(Set(transactionKeys).count, 7)
        expect(cornerMasks.rawValue == 15, edgeMasks.rawValue == 15, resizingMasks.rawValue == 63)
        expect(frameRates[0] == frameRates[2], frameRates[1].preferred == 60)
        expectEqual(CALayer.cornerCurveExpansionFactor(.circular), 1)
        expectEqual(CALayer().contentsFormat, .RGBA8Uint)
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func wholeLayers() {
        let layer = wholeLayer()
        expect(layer.position.x == 100, layer.bounds.size == CGSize(width: 5, height: 5))
        // Rotation and translation keep the scale that was set last.
        expect(abs((layer.value(forKeyPath: "transform.scale") as? CGFloat ?? 0) - 2) < 1e-9)
        expect(abs((layer.value(forKeyPath: "transform.translation.y") as? CGFloat ?? 0) - 4) < 1e-9)
        expect(abs((layer.value(forKeyPath: "transform.rotation.z") as? Double ?? 0) - 0.25) < 1e-9)
        expect(layer.value(forKey: "opacity") as? Float == 0.5, layer.value(forKeyPath: "position.x") as? CGFloat == 100)
        expect(layer.value(forKey: "isOpaque") as? Bool == true, layer.value(forKey: "edgeAntialiasingMask") as? Int == 9)
        layer.allowsEdgeAntialiasing = false
        expectEqual(layer.edgeAntialiasingMask, [.layerLeftEdge, .layerTopEdge])
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 4))
        expectEqual(layer.value(forKeyPath: "transform.scale.y") as? Double, 4)
        // `transform.scale` is the average of the three.
        expect(abs((layer.value(forKeyPath: "transform.scale") as? Double ?? 0) - 7.0 / 3) < 1e-9)
        expectEqual(wholeLayerClasses().count, 7)
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func wholeAnimationsAndSubclasses() throws {
        for animation in wholeAnimations() {
            let copy = try require(animation.copy() as? CAAnimation)
            expect(type(of: copy) == type(of: animation))
            let data = try NSKeyedArchiver.archivedData(withRootObject: animation, requiringSecureCoding: true)
            let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CAAnimation.self, from: data)
            expectEqual(read.map { type(of: $0) == type(of: animation) }, true)
        }
        expect(WeightedAnimation(weight: 3).weight == 3, NumberedLayer(number: 4).number == 4)
        expectEqual(CAFrameRateRangeMake(1, 3, 2), CAFrameRateRange(minimum: 1, maximum: 3, preferred: 2))
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func drawingOfEveryKind() {
        useTransforms()
        useGeometry()
        useColors()
        usePaths()
        useContexts()
        useHosts()
    }

    @Test func imagesFromBytes() throws {
        let space = CGColorSpaceCreateDeviceRGB()
        func image(_ bytes: [UInt8], _ bits: Int, _ info: UInt32, _ space: CGColorSpace, width: Int = 1, row: Int? = nil)
            -> CGImage?
        {
            guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
            return CGImage(
                width: width, height: 1, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: row ?? width * bits / 8,
                space: space,
                bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent)
        }
        let little = CGBitmapInfo.byteOrder32Little.rawValue
        expectEqual(image([1, 2, 3, 4], 32, CGImageAlphaInfo.premultipliedLast.rawValue, space)?.pixels, [1, 2, 3, 4])
        expectEqual(image([4, 1, 2, 3], 32, CGImageAlphaInfo.premultipliedFirst.rawValue, space)?.pixels, [1, 2, 3, 4])
        expectEqual(image([3, 2, 1, 4], 32, CGImageAlphaInfo.premultipliedFirst.rawValue | little, space)?.pixels, [1, 2, 3, 4])
        expectEqual(image([200, 100, 0, 51], 32, CGImageAlphaInfo.last.rawValue, space)?.pixels, [40, 20, 0, 51])
        expectEqual(image([1, 2, 3, 9], 32, CGImageAlphaInfo.noneSkipLast.rawValue, space)?.pixels, [1, 2, 3, 255])
        expectEqual(image([1, 2, 3], 24, 0, space)?.pixels, [1, 2, 3, 255])
        expectEqual(image([7, 8], 8, 0, CGColorSpaceCreateDeviceGray(), width: 2)?.pixels, [7, 7, 7, 255, 8, 8, 8, 255])
        expect(image([1, 2, 3], 32, 1, space) == nil, image([1, 2, 3, 4], 32, 1, space, row: 0) == nil)
        let tile = try require(image([255, 0, 0, 255, 0, 0, 255, 255], 32, 1, space, width: 2))
        expect(tile.alphaInfo == .premultipliedLast, tile.dataProvider?.data?.count == 8)
        let context = try require(CGContext(width: 5, height: 1))
        context.draw(tile, in: CGRect(x: 1, y: 0, width: 2, height: 1), byTiling: true)
        let pixels = try require(context.makeImage()).pixels
        expectEqual((0..<5).map { pixels[$0 * 4] }, [0, 255, 0, 255, 0])
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func areasPatternsAndNewerNames() throws {
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        expectEqual(useAreas(square, square).count, 9)
        let context = try require(CGContext(width: 8, height: 8))
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        usePatterns(context, try require(context.makeImage()))
        let layer = CALayer()
        useNewerNames(layer)
        expect(layer.transform.m11 == 2, layer.toneMapMode == .ifSupported, CATransaction.disableActions())
        CATransaction.setDisableActions(false)
    }
}
