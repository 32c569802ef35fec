import Testing

@testable import QuartzUI

/// The views' state in separate environments.
@Suite struct EnvironmentPartTests {
    @Test func openBlocksDoNotReachIn() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(withDuration: 2) {
                EngineEnvironment().run {
                    #expect(UIView.inheritedAnimationDuration == 0)
                    UIView.setAnimationsEnabled(false)
                    UIView.beginAnimations("inner", context: nil)
                }
                #expect(UIView.areAnimationsEnabled && UIView.inheritedAnimationDuration == 2)
                view.alpha = 0
            }
            #expect(view.layer.animation(forKey: "opacity")?.duration == 2)
            #expect(UIEnvironment.current.begunBlocks.isEmpty)
        }
    }

    @Test func windowsAppearancesAndClipboardsAreSeparate() {
        Scene.run { scene in
            scene.show(UIViewController())
            UILabel.appearance().textColor = .systemRed
            UIPasteboard.general.string = "outer"
            EngineEnvironment().run {
                #expect(UIWindow.all.isEmpty && UIWindow.key == nil && UIApplication.shared.windows.isEmpty)
                #expect(UIPasteboard.general.string == nil)
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                let label = UILabel()
                window.addSubview(label)
                window.makeKeyAndVisible()
                #expect(label.textColor != .systemRed && UIWindow.key === window && UIWindow.all.count == 1)
            }
            #expect(UIWindow.key === scene.window && UIPasteboard.general.string == "outer")
            let label = UILabel()
            scene.window.addSubview(label)
            #expect(label.textColor == .systemRed)
        }
    }

    @Test func contextsAndDeadlinesAreSeparate() throws {
        let context = try #require(CGContext(width: 4, height: 4))
        Scene.run { scene in
            UIGraphicsPushContext(context)
            var calls: [String] = []
            DeadlineQueue.current.schedule(at: 101) { calls.append("outer") }
            EngineEnvironment().run {
                #expect(UIGraphicsGetCurrentContext() == nil)
                DeadlineQueue.current.schedule(at: 101) { calls.append("inner") }
                DeadlineQueue.current.run(until: 102)
            }
            #expect(calls == ["inner"] && UIGraphicsGetCurrentContext() === context)
            DeadlineQueue.current.run(until: 102)
            #expect(calls == ["inner", "outer"])
            UIGraphicsPopContext()
        }
    }
}
