import Foundation
import QuartzCore
import Expectations
import Testing

/// A custom layer with an animatable property and one that it archives itself.
final class ArchivedGauge: CALayer {
    @CAAnimatable("level") var level: CGFloat = 0.25
    var unit = "bar"

    override init() { super.init() }

    required init?(coder: NSCoder) {
        unit = coder.decodeObject(of: NSString.self, forKey: "unit") as String? ?? "?"
        super.init(coder: coder)
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(unit as NSString, forKey: "unit")
    }

    override func shouldArchiveValue(forKey key: String) -> Bool { key != "secret" && super.shouldArchiveValue(forKey: key) }
}

/// A subclass as Apple's frameworks allow it: with a designated initializer, and no `init()`.
final class ArchivedPulse: CABasicAnimation {
    var beats: Int

    init(beats: Int) {
        self.beats = beats
        super.init()
        keyPath = "opacity"
    }

    override init() {
        beats = 0
        super.init()
    }

    required init?(coder: NSCoder) {
        beats = coder.decodeInteger(forKey: "beats")
        super.init(coder: coder)
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(beats, forKey: "beats")
    }

    override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? ArchivedPulse)?.beats = beats
        return copy
    }
}

/// Excludes its opacity, sublayers and a custom key from archives.
final class ArchivedSecret: CALayer {
    override func shouldArchiveValue(forKey key: String) -> Bool { !["opacity", "secret", "sublayers"].contains(key) }
}

extension EngineTests {
    /// Keyed archives of layers, animations and their values, with secure coding.
    @Suite("Archiving") @MainActor
    struct ArchivingTests {
        private func again<Object: NSObject & NSCoding>(_ object: Object) throws -> Object {
            let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
            return try require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
        }

        private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5)

        @Test func allThatCanBeArchivedSaysSo() {
            expect(CALayer.supportsSecureCoding, CAAnimation.supportsSecureCoding, CAEmitterCell.supportsSecureCoding)
            expect(CAMediaTimingFunction.supportsSecureCoding, CAValueFunction.supportsSecureCoding)
            expect(CIFilter.supportsSecureCoding, CAConstraint.supportsSecureCoding)
        }

        @Test func aLayerWithItsTree() throws {
            let layer = CALayer()
            layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
            layer.position = CGPoint(x: 5, y: 6)
            layer.zPosition = 7
            layer.anchorPoint = CGPoint(x: 0, y: 1)
            layer.transform = CATransform3DMakeRotation(1, 1, 2, 3)
            layer.opacity = 0.5
            layer.isHidden = true
            layer.backgroundColor = red
            layer.shadowColor = nil
            layer.borderColor = .clear
            layer.shadowOffset = CGSize(width: 3, height: 4)
            layer.maskedCorners = [.layerMinXMinYCorner]
            layer.contentsGravity = .resizeAspect
            layer.cornerCurve = .continuous
            layer.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
            layer.name = "root"
            layer.speed = 2
            layer.timeOffset = 3
            layer.style = ["font": "x"]
            layer.actions = ["position": NSNull(), "opacity": CABasicAnimation(keyPath: "opacity")]
            layer.autoresizingMask = [.layerWidthSizable, .layerMaxYMargin]
            layer.constraints = [
                CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .maxX, scale: 0.5, offset: 3)
            ]
            layer.setValue(12, forKey: "count")
            layer.setValue(CGPoint(x: 1, y: 2), forKey: "home")
            let mask = CALayer()
            mask.cornerRadius = 4
            layer.mask = mask
            for name in ["a", "b"] {
                let child = CALayer()
                child.name = name
                layer.addSublayer(child)
            }
            let copy = try again(layer)
            expect(copy.bounds == layer.bounds, copy.position == layer.position, copy.zPosition == 7)
            expect(copy.anchorPoint == layer.anchorPoint, CATransform3DEqualToTransform(copy.transform, layer.transform))
            expect(copy.opacity == 0.5, copy.isHidden, copy.backgroundColor == red)
            expect(copy.shadowColor == nil, copy.borderColor == .clear, copy.shadowOffset == layer.shadowOffset)
            expect(copy.maskedCorners == [.layerMinXMinYCorner], copy.contentsGravity == .resizeAspect)
            expect(copy.cornerCurve == .continuous, copy.shadowPath == layer.shadowPath, copy.name == "root")
            expect(copy.speed == 2, copy.timeOffset == 3, copy.duration == .infinity)
            expect(copy.style?["font"] as? String == "x", copy.actions?["position"] is NSNull)
            expectEqual((copy.actions?["opacity"] as? CABasicAnimation)?.keyPath, "opacity")
            expectEqual(copy.autoresizingMask, [.layerWidthSizable, .layerMaxYMargin])
            let constraint = try require(copy.constraints?.first)
            expect(constraint.attribute == .midX, constraint.sourceAttribute == .maxX, constraint.sourceName == "superlayer")
            expect(constraint.scale == 0.5, constraint.offset == 3)
            expectEqual((copy.value(forKey: "count") as? NSNumber)?.intValue, 12)
            expectEqual((copy.value(forKey: "home") as? NSValue)?.cgPointValue, CGPoint(x: 1, y: 2))
            expect(copy.mask?.cornerRadius == 4, copy.mask?.superlayer === copy)
            expect(copy.sublayers?.map(\.name) == ["a", "b"], copy.sublayers?.first?.superlayer === copy)
        }

        @Test func clearIsNotNone() throws {
            let layer = CALayer()
            layer.backgroundColor = .clear
            try expectEqual(again(layer).backgroundColor, .clear)
            layer.backgroundColor = nil
            try expectNil(again(layer).backgroundColor)
        }

        @Test func layersSayWhatIsLeftOut() throws {
            let layer = ArchivedSecret()
            (layer.opacity, layer.zPosition, layer.name) = (0.5, 3, "kept")
            layer.setValue(7, forKey: "secret")
            layer.addSublayer(CALayer())
            let copy = try again(layer)
            expect(copy.opacity == 1, copy.zPosition == 3, copy.name == "kept")
            expect(copy.value(forKey: "secret") == nil, copy.sublayers == nil)
        }

        @Test func everyClassOfLayers() throws {
            let shape = CAShapeLayer()
            shape.path = CGPath(
                roundedRect: CGRect(x: 0, y: 0, width: 8, height: 8), cornerWidth: 2, cornerHeight: 2, transform: nil)
            shape.fillColor = nil
            (shape.strokeColor, shape.strokeEnd, shape.lineDashPattern) = (red, 0.5, [3, 1.5])
            (shape.lineCap, shape.fillRule) = (.round, .evenOdd)
            let newShape = try again(shape)
            expect(newShape.path == shape.path, newShape.fillColor == nil, newShape.strokeColor == red)
            expect(newShape.strokeEnd == 0.5, newShape.lineDashPattern == [3, 1.5])
            expect(newShape.lineCap == .round, newShape.fillRule == .evenOdd, newShape.lineJoin == .miter)

            let gradient = CAGradientLayer()
            (gradient.colors, gradient.locations, gradient.type) = ([red, CGColor.black], [0, 0.75], .conic)
            gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
            let newGradient = try again(gradient)
            expect(newGradient.colors as? [CGColor] == [red, .black], newGradient.locations == [0, 0.75])
            expect(newGradient.type == .conic, newGradient.startPoint == CGPoint(x: 0.5, y: 0.5))

            let text = CATextLayer()
            (text.string, text.font, text.fontSize, text.isWrapped) = ("Hello", "Georgia", 17, true)
            (text.alignmentMode, text.truncationMode, text.foregroundColor) = (.center, .end, red)
            let newText = try again(text)
            expect(newText.string as? String == "Hello", newText.font as? String == "Georgia", newText.fontSize == 17)
            expect(newText.isWrapped, newText.alignmentMode == .center, newText.truncationMode == .end)
            expectEqual(newText.foregroundColor, red)
            let key = NSAttributedString.Key(rawValue: "NSColor")
            text.string = NSAttributedString(string: "Bye", attributes: [key: red])
            let attributed = try require(try again(text).string as? NSAttributedString)
            expect(attributed.string == "Bye", attributed.attribute(key, at: 1, effectiveRange: nil) as? CGColor == red)
            text.string = [TextRun("x", font: .system(size: 9, weight: .bold), color: red, letterSpacing: 2)]
            try expectEqual(again(text).string as? [TextRun], text.string as? [TextRun])

            let replicator = CAReplicatorLayer()
            (replicator.instanceCount, replicator.instanceDelay, replicator.preservesDepth) = (5, 0.1, true)
            (replicator.instanceTransform, replicator.instanceAlphaOffset) = (CATransform3DMakeScale(2, 2, 1), -0.25)
            let newReplicator = try again(replicator)
            expect(newReplicator.instanceCount == 5, newReplicator.instanceDelay == 0.1, newReplicator.preservesDepth)
            expect(newReplicator.instanceTransform.m11 == 2, newReplicator.instanceAlphaOffset == -0.25)

            let scroll = CAScrollLayer()
            scroll.scrollMode = .vertically
            try expectEqual(again(scroll).scrollMode, .vertically)
            let tiled = CATiledLayer()
            (tiled.levelsOfDetail, tiled.levelsOfDetailBias, tiled.tileSize) = (4, 2, CGSize(width: 64, height: 32))
            let newTiled = try again(tiled)
            expect(newTiled.levelsOfDetail == 4, newTiled.levelsOfDetailBias == 2)
            expectEqual(newTiled.tileSize, CGSize(width: 64, height: 32))
            expect(try again(CATransformLayer() as CALayer) is CATransformLayer)
        }

        @Test func emittersWithTheirCells() throws {
            let image = try require(CGImage(width: 2, height: 1, premultipliedRGBA: [1, 2, 3, 255, 4, 5, 6, 255]))
            let inner = CAEmitterCell()
            (inner.name, inner.color) = ("inner", nil)
            let cell = CAEmitterCell()
            (cell.name, cell.birthRate, cell.lifetime, cell.velocity) = ("spark", 10, 2, 50)
            (cell.contents, cell.color, cell.emitterCells, cell.isEnabled) = (image, red, [inner], false)
            (cell.redSpeed, cell.contentsRect, cell.beginTime) = (-0.5, CGRect(x: 0, y: 0, width: 0.5, height: 1), 3)
            cell.magnificationFilter = "nearest"
            let emitter = CAEmitterLayer()
            (emitter.emitterCells, emitter.emitterShape, emitter.renderMode, emitter.seed) = ([cell], .circle, .additive, 9)
            emitter.emitterSize = CGSize(width: 4, height: 5)
            let copy = try again(emitter)
            expect(copy.emitterShape == .circle, copy.renderMode == .additive, copy.seed == 9)
            expectEqual(copy.emitterSize, CGSize(width: 4, height: 5))
            let spark = try require(copy.emitterCells?.first)
            expect(spark.name == "spark", spark.birthRate == 10, spark.lifetime == 2, spark.velocity == 50)
            expect((spark.contents as? CGImage)?.pixels == image.pixels, spark.color == red, !spark.isEnabled)
            expect(spark.redSpeed == -0.5, spark.contentsRect.width == 0.5, spark.beginTime == 3)
            expect(spark.magnificationFilter == "nearest", spark.duration == .infinity)
            expect(spark.emitterCells?.first?.name == "inner", spark.emitterCells?.first?.color == nil)
        }

        @available(*, deprecated, message: "uses what has no effect")
        @Test func everyAnimation() throws {
            let basic = CABasicAnimation(keyPath: "position")
            (basic.fromValue, basic.toValue, basic.byValue) = (CGPoint(x: 1, y: 2), red, CATransform3DMakeTranslation(1, 2, 3))
            (basic.beginTime, basic.duration, basic.speed, basic.timeOffset) = (1, 2, -3, 4)
            (basic.repeatCount, basic.autoreverses, basic.fillMode) = (.infinity, true, .both)
            (basic.isRemovedOnCompletion, basic.isAdditive, basic.isCumulative) = (false, true, true)
            (basic.timingFunction, basic.valueFunction) = (.init(controlPoints: 0.1, 0.2, 0.3, 0.4), .init(name: .rotateX))
            basic.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60, preferred: 30)
            basic.setValue("tag", forKey: "tag")
            let copy = try again(basic)
            expect(
                copy.keyPath == "position", copy.fromValue as? CGPoint == CGPoint(x: 1, y: 2), copy.toValue as? CGColor == red
            )
            expectEqual((copy.byValue as? CATransform3D)?.m42, 2)
            expect(copy.beginTime == 1, copy.duration == 2, copy.speed == -3, copy.timeOffset == 4)
            expect(copy.repeatCount == .infinity, copy.autoreverses, copy.fillMode == .both)
            expect(!copy.isRemovedOnCompletion, copy.isAdditive, copy.isCumulative)
            expect(copy.timingFunction == basic.timingFunction, copy.valueFunction == basic.valueFunction)
            expect(
                copy.preferredFrameRateRange == basic.preferredFrameRateRange, copy.value(forKey: "tag") as? String == "tag")

            let frames = CAKeyframeAnimation(keyPath: "zPosition")
            (frames.values, frames.keyTimes) = ([0, 10, 5.5], [0, 0.25, 1])
            (frames.calculationMode, frames.rotationMode) = (.cubicPaced, .rotateAutoReverse)
            frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
            frames.path = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil)
            frames.tensionValues = [1, 0, -1]
            let newFrames = try again(frames)
            expect(newFrames.values as? [NSNumber] == [0, 10, 5.5], newFrames.keyTimes == [0, 0.25, 1])
            expect(newFrames.calculationMode == .cubicPaced, newFrames.rotationMode == .rotateAutoReverse)
            expect(newFrames.timingFunctions == frames.timingFunctions, newFrames.path == frames.path)
            expectEqual(newFrames.tensionValues, [1, 0, -1])

            let spring = CASpringAnimation(keyPath: "position.x")
            (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2, 50, 7, -1)
            try expectEqual(again(spring).settlingDuration, spring.settlingDuration)

            let filter = try require(CIFilter(name: "CISwipeTransition"))
            filter.setValue(1.5, forKey: kCIInputAngleKey)
            let transition = CATransition()
            (transition.type, transition.subtype, transition.startProgress, transition.endProgress) = (
                .push, .fromTop, 0.25, 0.75
            )
            transition.filter = filter
            let newTransition = try again(transition)
            expect(newTransition.type == .push, newTransition.subtype == .fromTop)
            expect(newTransition.startProgress == 0.25, newTransition.endProgress == 0.75)
            let newFilter = try require(newTransition.filter as? CIFilter)
            expectEqual(newFilter.value(forKey: kCIInputAngleKey) as? NSNumber, 1.5)

            let group = CAAnimationGroup()
            group.animations = [basic, spring]
            let members = try require(try again(group).animations)
            expectEqual(members.map { type(of: $0) == CASpringAnimation.self }, [false, true])
        }

        /// Values under other keys do not replace the property `values`, and the reverse.
        @Test func keyframesWithValuesUnderOtherKeys() throws {
            let animation = CAKeyframeAnimation(keyPath: "opacity")
            animation.values = [0.25, 0.75]
            animation.setValue("me", forKey: "id")
            animation.setValue([1, 2], forKey: "other:")
            let copy = try again(animation)
            expect(copy.values as? [Double] == [0.25, 0.75], copy.value(forKey: "id") as? String == "me")
            expectEqual(copy.value(forKey: "other:") as? [Int], [1, 2])
        }

        @Test func filtersAndFunctionsOfOnesOwn() throws {
            let blur = try require(CIFilter(name: "CIGaussianBlur"))
            blur.setValue(7, forKey: kCIInputRadiusKey)
            (blur.name, blur.isEnabled) = ("soft", false)
            let layer = CALayer()
            (layer.filters, layer.compositingFilter) = ([blur], "multiplyBlendMode")
            let copy = try again(layer)
            let soft = try require(copy.filters?.first as? CIFilter)
            expect(soft.name == "soft", !soft.isEnabled, soft.value(forKey: kCIInputRadiusKey) as? NSNumber == 7)
            expectEqual(copy.compositingFilter as? String, "multiplyBlendMode")
            let own = CATransitionFunction(
                source: "vec4 transition(vec2 uv, float t) { return vec4(k); }", parameters: ["k": 0.5])
            own.setValue(0.75, forKey: "k")
            try expectEqual(again(own).value(forKey: "k") as? NSNumber, 0.75)
        }

        @Test func subclassesOfApplications() throws {
            let gauge = ArchivedGauge()
            (gauge.level, gauge.unit) = (0.75, "psi")
            gauge.setValue(1, forKey: "secret")
            let copy = try again(gauge)
            expect(copy.level == 0.75, copy.unit == "psi", copy.value(forKey: "secret") == nil)
            try expectEqual(again(ArchivedGauge()).level, 0.25)
            let pulse = ArchivedPulse(beats: 3)
            pulse.toValue = 1
            try expectEqual(again(pulse).beats, 3)
            withScene { scene in
                let layer = scene.addLayer()
                layer.add(pulse, forKey: "pulse")
                expectEqual((layer.animation(forKey: "pulse") as? ArchivedPulse)?.beats, 3)
            }
        }

        @Test func optionalsAndCollectionsAreArchivedAsWhatTheyHold() throws {
            final class Unknown: NSObject {}
            let layer = CALayer()
            let text: Any? = NSAttributedString(string: "ab", attributes: [NSAttributedString.Key("mark"): Unknown()])
            layer.setValue(text as Any, forKey: "text")
            layer.setValue(["a": 1, "b": Unknown()] as NSDictionary, forKey: "table")
            layer.setValue(NSSet(object: Unknown()), forKey: "set")
            layer.setValue([5 as Int?, nil, 7] as [Int?], forKey: "items")
            let copy = try again(layer)
            expectEqual((copy.value(forKey: "text") as? NSAttributedString)?.string, "ab")
            expectEqual(copy.value(forKey: "table") as? [String: Int], ["a": 1])
            expect(copy.value(forKey: "set") == nil)
            expectEqual(copy.value(forKey: "items") as? [Int], [5, 7])
        }

        @Test func aCopyByArchiveIsALayerLikeAnyOther() throws {
            let layer = CALayer()
            layer.addSublayer(CALayer())
            layer.bounds.size = CGSize(width: 10, height: 10)
            let copy = try again(layer)
            withScene { scene in
                scene.root.addSublayer(copy)
                CATransaction.flush()
                copy.position.x = 100
                CATransaction.flush()
                expect(copy.animationKeys() == ["position"], scene.seen(copy, "position.x", at: 0.25) == 100)
            }
        }

        @Test func circlesAndDepthsAreLeftOut() throws {
            let layer = CALayer()
            let child = CALayer()
            layer.addSublayer(child)
            child.setValue(layer, forKey: "owner")
            let heard = try warnings {
                let copy = try again(layer)
                expectNil(copy.sublayers?.first?.value(forKey: "owner"))
            }
            expect(heard.contains { $0.contains("owner") })
            let deep = CALayer()
            var last = deep
            for _ in 0..<400 {
                let next = CALayer()
                last.addSublayer(next)
                last = next
            }
            var depth = 0
            var current = try? again(deep)
            while let layer = current { (depth, current) = (depth + 1, layer.sublayers?.first) }
            expect(depth >= 100, depth < 400)
        }

        @Test func whatNobodySetIsNotArchived() {
            let layer = CALayer()
            for key in ["opacity", "bounds", "frame", "superlayer", "contentsGravity", "speed", "delegate", "mine", "name"] {
                expect(!layer.shouldArchiveValue(forKey: key), "\(key)")
            }
            layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            (layer.opacity, layer.contentsGravity, layer.name) = (0.5, .top, "a")
            layer.setValue(1, forKey: "mine")
            CALayer().addSublayer(layer)
            for key in ["opacity", "bounds", "position", "contentsGravity", "name", "mine"] {
                expect(layer.shouldArchiveValue(forKey: key), "\(key)")
            }
            expect(!layer.shouldArchiveValue(forKey: "frame"), !layer.shouldArchiveValue(forKey: "superlayer"))
            layer.opacity = 1
            expect(!layer.shouldArchiveValue(forKey: "opacity"))
            let animation = CABasicAnimation(keyPath: "opacity")
            expect(animation.shouldArchiveValue(forKey: "keyPath"), !animation.shouldArchiveValue(forKey: "speed"))
            let cell = CAEmitterCell()
            cell.birthRate = 3
            expect(cell.shouldArchiveValue(forKey: "birthRate"), !cell.shouldArchiveValue(forKey: "lifetime"))
        }

        @Test func collectionsInCollectionsEndSomewhere() throws {
            var nested: [Any] = []
            for _ in 0..<1000 { nested = [nested] }
            let layer = CALayer()
            layer.setValue(nested, forKey: "nested")
            let copy = try again(layer)
            var depth = 0
            var current = copy.value(forKey: "nested") as? [Any]
            while let inner = current { (depth, current) = (depth + 1, inner.first as? [Any]) }
            expect(depth >= 100, depth <= 256)
        }

        @Test func anArchiveThatHoldsItselfEndsSomewhere() throws {
            let layer = CALayer()
            layer.setValue([[[1]]], forKey: "nested")
            let archiver = NSKeyedArchiver(requiringSecureCoding: true)
            archiver.outputFormat = .xml
            archiver.encode(layer, forKey: NSKeyedArchiveRootObjectKey)
            archiver.finishEncoding()
            var text = try require(String(data: archiver.encodedData, encoding: .utf8))
            // Make the innermost list refer to the outermost list rather than to its number.
            let reference = /<key>item\.0<\/key>\s*<dict>\s*<key>CF\$UID<\/key>\s*<integer>(\d+)<\/integer>/
            let references = text.matches(of: reference)
            let (first, last) = (try require(references.first), try require(references.last))
            expect(references.count >= 3)
            text.replaceSubrange(last.output.1.startIndex..<last.output.1.endIndex, with: String(first.output.1))
            let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: Data(text.utf8))
            var depth = 0
            var current = copy?.value(forKey: "nested") as? [Any]
            while let inner = current, depth < 1000 { (depth, current) = (depth + 1, inner.first as? [Any]) }
            expect(depth < 1000)
        }

        @Test func whatDoesNotFitTogetherReadsAsNothing() throws {
            let layer = CAShapeLayer()
            layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
            layer.lineWidth = 5
            var data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
            // The path elements of an ellipse: a move, four curves, a close.
            let steps = try require(data.range(of: Data([0, 3, 3, 3, 3, 4])))
            data.replaceSubrange(steps, with: [0, 3, 3, 9, 3, 4])
            let damaged = try require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAShapeLayer.self, from: data))
            expect(damaged.path == nil, damaged.lineWidth == 5)
            data.replaceSubrange(steps, with: [0, 3, 3, 3, 3, 1])
            try expectNil(NSKeyedUnarchiver.unarchivedObject(ofClass: CAShapeLayer.self, from: data)?.path)
        }
    }
}
