import Foundation
import QuartzCore
import Expectations
import Testing

extension EngineTests {
    /// Names, forms and defaults on which code for Apple's systems relies.
    @Suite("Spellings") @MainActor
    struct SpellingTests {
        @Test func springsAreCutOffAtCriticalDampingUnlessAllowed() {
            let spring = CASpringAnimation(keyPath: "zPosition")
            expect(!spring.allowsOverdamping)
            // Critical damping is 2·√100 = 20: 1 − (1 + 10·t)·e^(−10·t).
            let critical = 1 - (1 + 10 * 0.2) * exp(-10 * 0.2)
            // β = 25, γ = √(625 − 100): 1 − e^(−25·t)·(cosh γt + 25·sinh(γt) / γ).
            let gamma = 525.0.squareRoot()
            let slow = 1 - exp(-25 * 0.2) * (cosh(gamma * 0.2) + 25 * sinh(gamma * 0.2) / gamma)
            for (allows, progress) in [(false, critical), (true, slow)] {
                withScene { scene in
                    let layer = scene.addLayer()
                    (spring.damping, spring.allowsOverdamping, spring.duration) = (50, allows, 2)
                    (spring.fromValue, spring.toValue) = (0, 1)
                    layer.add(spring, forKey: nil)
                    CATransaction.flush()
                    expect(scene.seen(layer, "zPosition", at: 0.2).isClose(to: progress))
                }
            }
            expect(spring.copy(with: nil) as? CASpringAnimation != nil, spring.damping == 50)
            expectEqual((spring.copy(with: nil) as? CASpringAnimation)?.allowsOverdamping, true)
            // A negative bounce is overdamped by 1 / (1 + bounce).
            expect(CASpringAnimation(perceptualDuration: 1, bounce: -0.5).allowsOverdamping)
            expect(CASpringAnimation(perceptualDuration: 1, bounce: -0.5).bounce.isClose(to: -0.5))
            expect(!CASpringAnimation(perceptualDuration: 1, bounce: 0.5).allowsOverdamping)
            spring.setValue(false, forKey: "allowsOverdamping")
            expect(spring.value(forKey: "allowsOverdamping") as? Bool == false, spring.bounce == 0)
        }

        @Test func scalesOfThePlane() {
            withScene { scene in
                let layer = scene.addLayer()
                withoutActions { layer.transform = CATransform3DMakeScale(1, 1, 3) }
                layer.setValue(2, forKeyPath: "transform.scale.xy")
                expect(layer.transform.m11 == 2, layer.transform.m22 == 2, layer.transform.m33 == 3)
                expectEqual(layer.value(forKeyPath: "transform.scale.xy") as? Double, 2)
                layer.removeAllAnimations()
                layer.add(CABasicAnimation("transform.scale.xy", from: 1, to: 5), forKey: nil)
                CATransaction.flush()
                expectEqual(scene.seen(layer, "transform.scale.x", at: 0.5), 3)
                expect(scene.seen(layer, "transform.scale.y") == 3, scene.seen(layer, "transform.scale.z") == 3)
                expect(scene.seen(layer, "transform.scale.x", at: 0.75) == 4, scene.seen(layer, "transform.scale.z") == 3)
            }
        }

        /// Names are strings in key-value coding, and separate types in Swift.
        @available(*, deprecated, message: "uses what has no effect")
        @Test func namesByKey() {
            let layer = CALayer()
            expectEqual(layer.value(forKey: "contentsGravity") as? String, "resize")
            expectEqual(layer.value(forKey: "contentsGravity") as? CALayerContentsGravity, .resize)
            layer.setValue("center", forKey: "contentsGravity")
            expectEqual(layer.contentsGravity, .center)
            layer.setValue(CALayerContentsGravity.top, forKey: "contentsGravity")
            expectEqual(layer.value(forKey: "contentsGravity") as? String, "top")
            (layer.toneMapMode, layer.preferredDynamicRange) = (CALayer.ToneMapMode.ifSupported, CALayer.DynamicRange.high)
            expectEqual(layer.value(forKey: "preferredDynamicRange") as? String, CADynamicRange.high.rawValue)
            layer.setValue("never", forKey: "toneMapMode")
            expect(layer.toneMapMode == .never, layer.value(forKey: "toneMapMode") as? CAToneMapMode == .never)
            let frames = CAKeyframeAnimation(keyPath: "position")
            (frames.fillMode, frames.calculationMode, frames.rotationMode) = (.both, .paced, .rotateAuto)
            expectEqual(frames.value(forKey: "fillMode") as? String, "both")
            expectEqual(frames.value(forKey: "fillMode") as? CAMediaTimingFillMode, .both)
            expectEqual(frames.value(forKey: "calculationMode") as? CAAnimationCalculationMode, .paced)
            expectEqual(frames.value(forKey: "rotationMode") as? String, "auto")
            let transition = CATransition()
            (transition.type, transition.subtype) = (.push, .fromTop)
            expectEqual(transition.value(forKey: "type") as? String, "push")
            expectEqual(transition.value(forKey: "subtype") as? CATransitionSubtype, .fromTop)
        }

        @Test func defaultsByKey() {
            expectEqual(CALayer.defaultValue(forKey: "opacity") as? Float, 1)
            expectEqual(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint, CGPoint(x: 0.5, y: 0.5))
            expect(CALayer.defaultValue(forKey: "backgroundColor") == nil, CALayer.defaultValue(forKey: "mine") == nil)
            expect(CALayer.defaultValue(forKey: "borderColor") is CGColor)
            expectEqual(CAShapeLayer.defaultValue(forKey: "lineWidth") as? CGFloat, 1)
            for key in [
                "bounds", "position", "shadowOpacity", "zPosition", "hidden", "beginTime", "frame", "delegate", "contents",
            ] {
                expectNil(CALayer.defaultValue(forKey: key), "\(key)")
            }
            expectEqual(CALayer.defaultValue(forKey: "speed") as? Float, 1)
            expectEqual(CALayer.defaultValue(forKey: "duration") as? Double, .infinity)
            for (key, name) in [
                ("fillMode", "removed"), ("contentsGravity", "resize"), ("minificationFilter", "linear"),
                ("cornerCurve", "circular"),
            ] {
                expectEqual(CALayer.defaultValue(forKey: key) as? String, name)
            }
            expectEqual(CAEmitterLayer.defaultValue(forKey: "emitterShape") as? String, "point")
            expectEqual(CATextLayer.defaultValue(forKey: "font") as? String, "Helvetica")
            expectEqual(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? String, "linear")
            expectEqual(CABasicAnimation.defaultValue(forKey: "speed") as? Float, 1)
            expect(CAAnimation.defaultValue(forKey: "duration") == nil, CAAnimation.defaultValue(forKey: "mine") == nil)
            expectEqual(CASpringAnimation.defaultValue(forKey: "stiffness") as? Double, 100)
            expect(
                CAEmitterCell.defaultValue(forKey: "birthRate") == nil, CAEmitterCell.defaultValue(forKey: "lifetime") == nil)
            expectEqual(CAEmitterCell.defaultValue(forKey: "scale") as? Double, 1)
            final class Dial: CALayer {
                override class func defaultValue(forKey key: String) -> Any? {
                    key == "level" ? 7 : super.defaultValue(forKey: key)
                }
            }
            expect(Dial().value(forKey: "level") as? Int == 7, Dial.defaultValue(forKey: "opacity") as? Float == 1)
        }

        @Test func textsStartAsHelveticaAndAreDrawnByTheirLooks() {
            expectEqual(CATextLayer().font as? String, "Helvetica")
            for key in ["string", "font", "fontSize", "foregroundColor", "wrapped", "alignmentMode", "truncationMode"] {
                expect(CATextLayer.needsDisplay(forKey: key), !CALayer.needsDisplay(forKey: key), "\(key)")
            }
            expect(!CATextLayer.needsDisplay(forKey: "position"))
        }

        @Test func filtersHaveNamesForPeople() {
            let name = CIFilter(name: "CIGaussianBlur")?.attributes[kCIAttributeFilterDisplayName] as? String
            expect(name != nil, CIFilter.localizedName(forFilterName: "CIGaussianBlur") == name)
            expectNil(CIFilter.localizedName(forFilterName: "CINothing"))
        }

        @available(*, deprecated, message: "uses what has no effect")
        @Test func keysOfWhatLayersProvide() {
            expectEqual(kCIInputBackgroundImageKey, "inputBackgroundImage")
        }

        @Test func thereIsOneFunctionOfEachName() throws {
            let function = try require(CAValueFunction(name: .rotateZ))
            expect(function === CAValueFunction(name: CAValueFunctionName(rawValue: "rotateZ")))
            expect(function !== CAValueFunction(name: .rotateX))
            let data = try NSKeyedArchiver.archivedData(withRootObject: function, requiringSecureCoding: true)
            expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CAValueFunction.self, from: data) === function)
        }

        @Test func stylesInStyles() {
            let layer = CALayer()
            layer.style = ["first": 1, "style": ["first": 2, "second": 3, "style": ["third": 4]]]
            expect(layer.value(forKey: "first") as? Int == 1, layer.value(forKey: "second") as? Int == 3)
            expect(layer.value(forKey: "third") as? Int == 4, layer.value(forKey: "fourth") == nil)
            layer.setValue(9, forKey: "second")
            expectEqual(layer.value(forKey: "second") as? Int, 9)
        }

        @available(*, deprecated, message: "uses what has no effect")
        @Test func dynamicRanges() {
            let layer = CALayer()
            expect(layer.toneMapMode == .automatic, layer.preferredDynamicRange == .standard, layer.contentsHeadroom == 0)
            (layer.toneMapMode, layer.preferredDynamicRange, layer.contentsHeadroom) = (.ifSupported, .constrainedHigh, 2)
            let copy = CALayer(layer: layer)
            expect(copy.toneMapMode == .ifSupported, copy.preferredDynamicRange == .constrainedHigh)
            expectEqual(copy.contentsHeadroom, 2)
        }

        @Test func olderTruths() {
            CATransaction.begin()
            CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
            expect(CATransaction.disableActions())
            CATransaction.setValue(kCFBooleanFalse, forKey: kCATransactionDisableActions)
            expect(!CATransaction.disableActions())
            CATransaction.commit()
            expect(CAFrameRateRangeIsEqualToRange(.default, CAFrameRateRangeMake(0, 0, 0)))
            expect(!CAFrameRateRangeIsEqualToRange(.default, CAFrameRateRangeMake(0, 60, 30)))
        }
    }
}

extension CGFloat {
    fileprivate func isClose(to other: CGFloat) -> Bool { Double(self).isClose(to: Double(other)) }
}
