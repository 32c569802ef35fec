import Foundation
import QuartzCore
func useHosts() {
    let renderer = CARenderer()
    renderer.layer = CALayer()
    renderer.bounds = .zero
    renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
    _ = renderer.updateBounds()
    renderer.addUpdate(.zero)
    renderer.render()
    _ = renderer.nextFrameTime()
    renderer.endFrame()
    let link = CADisplayLink { link in _ = link.timestamp + link.targetTimestamp + link.duration }
    link.add(to: .main, forMode: .common)
    link.isPaused = true
    link.preferredFramesPerSecond = 30
    link.preferredFrameRateRange = .default
    link.remove(from: .main, forMode: .common)
    link.invalidate()
    _ = [kCAOnOrderIn, kCAOnOrderOut, kCATransition]
    _ = CAFrameRateRange.default.minimum
    _ = CAFrameRateRangeMake(1, 2, 3)
    class Run: CAAction { func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {} }
    let f: CGFloat? = NSNumber(value: 3) as? CGFloat
    let d = NSNumber(value: 3.5) as? Double
    let i = 3 as NSNumber
    let b = true as NSNumber
    let cg = CGFloat(3) as NSNumber
    _ = (f, d, i, b, cg)
    let v = CGPoint.zero as NSValue
    let any: Any = NSValue(cgRect: .zero)
    _ = any as? CGRect

    _ = v
}
