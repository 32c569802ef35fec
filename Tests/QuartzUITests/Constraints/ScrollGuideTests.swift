import Testing

@testable import QuartzUI

@Suite struct ScrollGuideTests {
    /// Returns a scroll view of 200 × 100 points whose content has the same width and is 300 points high, with one of two kinds
    /// of constraints.
    private func build(_ scene: Scene, classic: Bool) -> (UIScrollView, UIView) {
        let scrollView = UIScrollView()
        let content = UIView()
        for view in [scrollView, content] { view.translatesAutoresizingMaskIntoConstraints = false }
        scene.window.addSubview(scrollView)
        scrollView.addSubview(content)
        let guide = scrollView.contentLayoutGuide
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: scene.window.topAnchor, constant: 10),
            scrollView.leadingAnchor.constraint(equalTo: scene.window.leadingAnchor, constant: 20),
            scrollView.widthAnchor.constraint(equalToConstant: 200),
            scrollView.heightAnchor.constraint(equalToConstant: 100),
            content.topAnchor.constraint(equalTo: classic ? scrollView.topAnchor : guide.topAnchor, constant: 5),
            content.leadingAnchor.constraint(equalTo: classic ? scrollView.leadingAnchor : guide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: classic ? scrollView.trailingAnchor : guide.trailingAnchor),
            content.bottomAnchor.constraint(equalTo: classic ? scrollView.bottomAnchor : guide.bottomAnchor, constant: -15),
            content.widthAnchor.constraint(
                equalTo: classic ? scrollView.widthAnchor : scrollView.frameLayoutGuide.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 300),
        ])
        scene.frame()
        return (scrollView, content)
    }

    @Test(arguments: [false, true]) func constraintsMakeTheContentSize(classic: Bool) {
        Scene.run { scene in
            let (scrollView, content) = build(scene, classic: classic)
            #expect(scrollView.frame == CGRect(x: 20, y: 10, width: 200, height: 100))
            #expect(scrollView.contentSize == CGSize(width: 200, height: 320))
            #expect(content.frame == CGRect(x: 0, y: 5, width: 200, height: 300))
            #expect(!scrollView.subviews.contains { $0 is ScrollContentArea })
            // Scrolling does not change the content's frame.
            scrollView.contentOffset.y = 60
            content.setNeedsLayout()
            scrollView.setNeedsLayout()
            scene.window.setNeedsLayout()
            scene.frame()
            #expect(content.frame.minY == 5 && scrollView.contentOffset.y == 60)
            #expect(scrollView.contentSize == CGSize(width: 200, height: 320))
        }
    }

    @Test func aFrameGuideDoesNotScroll() {
        Scene.run { scene in
            let (scrollView, _) = build(scene, classic: false)
            let badge = UIView()
            badge.translatesAutoresizingMaskIntoConstraints = false
            scrollView.addSubview(badge)
            NSLayoutConstraint.activate([
                badge.bottomAnchor.constraint(equalTo: scrollView.frameLayoutGuide.bottomAnchor, constant: -8),
                badge.trailingAnchor.constraint(equalTo: scrollView.frameLayoutGuide.trailingAnchor, constant: -8),
                badge.widthAnchor.constraint(equalToConstant: 10), badge.heightAnchor.constraint(equalToConstant: 10),
            ])
            scrollView.contentOffset.y = 60
            scrollView.setNeedsLayout()
            scene.frame()
            #expect(badge.convert(CGPoint.zero, to: scene.window) == CGPoint(x: 202, y: 92))
        }
    }

    @Test func guidesOfOnesOwnShareRoom() {
        Scene.run { scene in
            let gap = UILayoutGuide()
            gap.identifier = "gap"
            let other = UILayoutGuide()
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            scene.window.addSubview(view)
            scene.window.addLayoutGuide(gap)
            scene.window.addLayoutGuide(other)
            scene.window.addLayoutGuide(scene.window.safeAreaLayoutGuide)
            #expect(scene.window.layoutGuides.count == 2 && gap.owningView === scene.window)
            NSLayoutConstraint.activate([
                gap.leadingAnchor.constraint(equalTo: scene.window.leadingAnchor),
                view.leadingAnchor.constraint(equalTo: gap.trailingAnchor),
                other.leadingAnchor.constraint(equalTo: view.trailingAnchor),
                other.trailingAnchor.constraint(equalTo: scene.window.trailingAnchor),
                gap.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 2),
                view.widthAnchor.constraint(equalToConstant: 100), view.heightAnchor.constraint(equalToConstant: 10),
            ])
            scene.frame()
            #expect(near(view.frame.minX, 200) && near(gap.layoutFrame.width, 200) && near(other.layoutFrame.minX, 300))
            let count = scene.window.constraints.count
            scene.window.removeLayoutGuide(other)
            #expect(scene.window.layoutGuides == [gap] && other.owningView == nil && scene.window.constraints.count == count - 3)
        }
    }
}
