import Foundation
import QuartzCore
import Expectations
import Testing

/// A layer that clips by default and redraws when its size or path changes.
final class ClipWithDefaults: CAShapeLayer {
    var drawings = 0

    override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "masksToBounds", "needsDisplayOnBoundsChange": true
        case "cornerRadius": 6
        case "borderColor": CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        case "contentsGravity": CALayerContentsGravity.center
        case "zPosition": "high"
        default: super.defaultValue(forKey: key)
        }
    }

    override class func needsDisplay(forKey key: String) -> Bool {
        ["path", "contentsGravity", "opaque", "lineCap"].contains(key) || super.needsDisplay(forKey: key)
    }

    override func display() { drawings += 1 }
}

private final class Slow: CABasicAnimation {
    override class func defaultValue(forKey key: String) -> Any? {
        key == "duration" ? 3 : key == "fillMode" ? CAMediaTimingFillMode.both : super.defaultValue(forKey: key)
    }
}

private final class Caption: CATextLayer {
    override class func needsDisplay(forKey key: String) -> Bool { key == "wrapped" }
}

extension EngineTests {
    /// Class defaults of built-in properties.
    @Suite("Classes' own defaults") @MainActor
    struct ClassDefaultsTests {
        @Test func aClassMaySayOtherDefaults() throws {
            var clip = ClipWithDefaults()
            let heard = warnings { clip = ClipWithDefaults() }
            expect(heard.isEmpty, "a class is asked once")
            expect(clip.masksToBounds, clip.needsDisplayOnBoundsChange, clip.cornerRadius == 6)
            expectEqual(clip.borderColor, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
            expect(clip.contentsGravity == .center, clip.zPosition == 0, clip.lineWidth == 1)
            clip.setValue(2, forKey: "cornerRadius")
            clip.setValue(nil, forKey: "cornerRadius")
            expectEqual(clip.cornerRadius, 6)
            expect(!CAShapeLayer().masksToBounds, CAShapeLayer().cornerRadius == 0)
        }

        @Test func archivesHoldWhatDiffersFromThem() throws {
            let clip = ClipWithDefaults()
            clip.masksToBounds = false
            clip.contentsGravity = .resize
            let data = try NSKeyedArchiver.archivedData(withRootObject: clip, requiringSecureCoding: true)
            let read = try require(try NSKeyedUnarchiver.unarchivedObject(ofClass: ClipWithDefaults.self, from: data))
            expect(!read.masksToBounds, read.contentsGravity == .resize, read.cornerRadius == 6)
        }

        @Test func presentationsShowThem() {
            withScene { scene in
                let clip = scene.add(ClipWithDefaults())
                expect(clip.presentation()?.cornerRadius == 6, clip.presentation()?.contentsGravity == .center)
            }
        }

        @Test func animationsHaveThemToo() {
            let slow = Slow(keyPath: "opacity")
            expect(slow.duration == 3, slow.fillMode == .both, slow.speed == 1)
            slow.duration = 1
            expectEqual((slow.copy() as? Slow)?.duration, 1)
            expectEqual(CABasicAnimation(keyPath: "opacity").duration, 0)
        }

        @Test func propertiesThatAreNoNumbersAskForDrawing() {
            withScene { scene in
                let clip = scene.add(ClipWithDefaults())
                clip.displayIfNeeded()
                clip.drawings = 0
                let changes: [() -> Void] = [
                    { clip.path = CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil) },
                    { clip.contentsGravity = .left }, { clip.isOpaque = true }, { clip.lineCap = .round },
                    { clip.bounds.size.width = 50 },
                ]
                for (index, change) in changes.enumerated() {
                    change()
                    CATransaction.flush()
                    expectEqual(clip.drawings, index + 1)
                }
                clip.magnificationFilter = .nearest
                clip.name = "clip"
                CATransaction.flush()
                expectEqual(clip.drawings, changes.count)
                let caption = scene.add(Caption())
                caption.displayIfNeeded()
                caption.isWrapped = true
                expect(caption.needsDisplay())
            }
        }

        @available(*, deprecated, message: "uses what has no effect")
        @Test func textPropertiesAnswerToTheirNames() {
            let text = CATextLayer()
            text.setValue(true, forKey: "allowsFontSubpixelQuantization")
            text.setValue(true, forKey: "wrapped")
            expect(text.allowsFontSubpixelQuantization, text.isWrapped)
            expectEqual(text.value(forKey: "isWrapped") as? Bool, true)
        }

        @Test func numbersThatFitNoIntegerAreLimited() {
            withScene { scene in
                let layer = scene.addLayer()
                layer.backgroundColor = CGColor(gray: 0, alpha: 1)
                layer.cornerRadius = 4
                layer.setValue(UInt.max, forKey: "maskedCorners")
                expectEqual(layer.maskedCorners.rawValue, 15)
                let replicator = scene.add(CAReplicatorLayer())
                replicator.setValue(1e19, forKey: "instanceCount")
                expectEqual(replicator.instanceCount, 1 << 53)
                replicator.setValue(-1e300, forKey: "instanceCount")
                expectEqual(replicator.instanceCount, -(1 << 53))
                layer.add(CABasicAnimation("maskedCorners", from: 1e300, to: 1e300), forKey: nil)
                scene.frame(at: 0.5)
                expectEqual(layer.presentation()?.maskedCorners.rawValue, 15)
            }
        }

        @Test func aCopyInAnotherClassIsOfThatKind() {
            withScene { scene in
                let replicator = CAReplicatorLayer()
                replicator.instanceCount = 5
                replicator.opacity = 0.5
                let copy = CALayer(layer: replicator)
                copy.addSublayer(CALayer())
                scene.root.addSublayer(copy)
                scene.frame(at: 0)
                expectEqual(copy.opacity, 1, "numbers of another layout are not taken")
                expectEqual(scene.seen(copy, "opacity"), 1)
            }
        }
    }
}
