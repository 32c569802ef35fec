import Expectations
import Testing

@testable import QuartzUI
@testable import QuartzUIControls

@Suite struct IndicatorTests {
    @Test func progressFillsItsBar() {
        Scene.run { scene in
            let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 200, height: 4))
            scene.window.addSubview(bar)
            bar.progress = 0.25
            scene.frame()
            expectEqual(bar.subviews[0].subviews[0].frame.width, 50)
            bar.setProgress(0.75, animated: true)
            scene.frame()
            expect(near(bar.subviews[0].subviews[0].layer.presentation()?.bounds.width ?? -1, 50))
            scene.advance(by: 1)
            expect(near(bar.subviews[0].subviews[0].layer.presentation()?.bounds.width ?? -1, 150))
            bar.progress = 7
            expectEqual(bar.progress, 1)
            bar.progress = .nan
            expectEqual(bar.progress, 1)
            bar.progress = -.infinity
            expectEqual(bar.progress, 0)
        }
    }

    @Test func indicatorsTurnInSteps() throws {
        try Scene.run { scene in
            let indicator = UIActivityIndicatorView(style: .large)
            scene.window.addSubview(indicator)
            scene.frame()
            expect(indicator.isHidden, indicator.bounds.size == CGSize(width: 36, height: 36))
            indicator.startAnimating()
            scene.frame()
            let ring = try require(indicator.layer.sublayers?.first)
            // A turn takes 0.8 s and has eight steps.
            for (time, step) in [(0.05, 0.0), (0.1, 1), (0.1, 2), (0.04, 2), (0.66, 1)] {
                scene.advance(by: time)
                let angle = (ring.presentation()?.value(forKeyPath: "transform.rotation.z") as? NSNumber)?.doubleValue ?? -1
                expect(near(CGFloat(angle), CGFloat(step * .pi / 4), 1e-6), "\(angle) for step \(step)")
            }
            let now = CACurrentMediaTime()
            let next = scene.window.layer.nextChange(after: now)
            // Until the next step no frame is due.
            expect(next > now + 0.01, next < now + 0.1)
            indicator.removeFromSuperview()
            scene.frame()
            scene.window.addSubview(indicator)
            expectEqual(ring.animationKeys(), ["turn"])
            indicator.stopAnimating()
            expect(ring.animationKeys() == nil, indicator.isHidden, !indicator.isAnimating)
        }
    }

    @Test func blursBehind() {
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        view.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        view.layoutIfNeeded()
        let blur = view.layer.backgroundFilters?.first as? CIFilter
        expectEqual((blur?.value(forKey: kCIInputRadiusKey) as? NSNumber)?.doubleValue, 12)
        expectEqual(view.contentView.frame, view.bounds)
        view.effect = nil
        expect(view.layer.backgroundFilters == nil, view.backgroundColor == nil)
    }
}
