import Expectations
import Testing

@testable import QuartzUI

/// Windows, screens and typed text at the host's services.
@Suite struct HostServicesTests {
    private final class Services: HostServices {
        var titles: [String] = []
        var opened = 0
        var hidden: [Bool] = []
        var sizes: [CGSize] = []
        var screenRate = 144
        /// The safe area of an upright window; on its side it is at the left.
        var top: CGFloat = 0
        func safeArea(of window: UIWindow) -> UIEdgeInsets {
            let isUpright = window.bounds.width <= window.bounds.height
            return UIEdgeInsets(top: isUpright ? top : 0, left: isUpright ? 0 : top, bottom: 0, right: 0)
        }
        var isTaking = false
        var scale: CGFloat { 1 }
        var screenSize: CGSize { CGSize(width: 100, height: 100) }
        var clipboardText: String?
        func startTextInput(in window: UIWindow, at rect: CGRect) { isTaking = true }
        func stopTextInput(in window: UIWindow) { isTaking = false }
        func setCursor(_ cursor: CursorShape) {}
        func open(_ window: UIWindow) { opened += 1 }
        func close(_ window: UIWindow) {}
        func setTitle(of window: UIWindow) { titles.append(window.title) }
        func setHidden(of window: UIWindow) { hidden.append(window.isHidden) }
        func setSize(of window: UIWindow) { sizes.append(window.bounds.size) }
    }

    private final class Keys: UIView, UIKeyInput {
        var text = ""
        var hasText: Bool { !text.isEmpty }
        func insertText(_ text: String) { self.text += text }
        func deleteBackward() { if hasText { text.removeLast() } }
        override var canBecomeFirstResponder: Bool { true }
    }

    @Test func theSafeAreaOfAWindowIsTheHosts() throws {
        Scene.run { scene in
            let services = Services()
            services.top = 59
            Host.services = services
            final class Root: UIViewController {
                var changes = 0
                override func viewSafeAreaInsetsDidChange() { changes += 1 }
            }
            let (window, root) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 393, height: 852)), Root())
            window.rootViewController = root
            window.makeKeyAndVisible()
            let label = UIView()
            label.translatesAutoresizingMaskIntoConstraints = false
            root.view.addSubview(label)
            label.topAnchor.constraint(equalTo: root.view.safeAreaLayoutGuide.topAnchor).isActive = true
            label.leadingAnchor.constraint(equalTo: root.view.safeAreaLayoutGuide.leadingAnchor).isActive = true
            window.layoutIfNeeded()
            expectEqual(root.view.safeAreaInsets, UIEdgeInsets(top: 59, left: 0, bottom: 0, right: 0))
            expectEqual(label.frame.origin, CGPoint(x: 0, y: 59))
            window.frame.size = CGSize(width: 852, height: 393)
            window.layoutIfNeeded()
            expectEqual(root.view.safeAreaInsets, UIEdgeInsets(top: 0, left: 59, bottom: 0, right: 0))
            expectEqual(label.frame.origin, CGPoint(x: 59, y: 0))
            expect(root.changes >= 1)
            window.isHidden = true
        }
    }

    @Test func theTitleOfAVisibleWindowReachesTheHost() {
        Scene.run { scene in
            let services = Services()
            Host.services = services
            scene.window.title = "Hidden"
            scene.window.makeKeyAndVisible()
            scene.window.title = "Shown"
            scene.window.title = "Shown"
            expectEqual(services.titles, ["Shown"])
        }
    }

    @Test func aWindowOnScreenIsHiddenShownAndResized() {
        Scene.run { scene in
            let services = Services()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
            window.isHidden = false
            expectEqual(services.opened, 0)
            Host.services = services
            let key = UIWindow.key
            window.isHidden = true
            window.frame.size.width = 90
            expect(services.hidden.isEmpty, services.sizes.isEmpty)
            // UIKit's way to show a window that does not become the key window.
            window.isHidden = false
            expect(services.opened == 1, UIWindow.key === key, services.hidden.isEmpty)
            window.isHidden = true
            window.isHidden = true
            expect(services.hidden == [true], services.opened == 1)
            window.makeKeyAndVisible()
            expect(services.hidden == [true, false], services.opened == 1, UIWindow.key === window, !window.isHidden)
            // A hidden window receives no keys.
            let other = UIWindow(frame: window.frame)
            other.isHidden = false
            window.isHidden = true
            expect(UIWindow.key === other, services.opened == 2)
            window.makeKeyAndVisible()
            expect(UIWindow.key === window, services.hidden == [true, false, true, false])
            window.frame = CGRect(x: 7, y: 7, width: 120, height: 60)
            window.bounds.size.height = 50
            window.bounds.size.height = 50
            expectEqual(services.sizes, [CGSize(width: 120, height: 60), CGSize(width: 120, height: 50)])
            window.close()
            window.frame.size = CGSize(width: 1, height: 1)
            expectEqual(services.sizes.count, 2)
        }
    }

    @Test func theScreenHasTheHostsRate() {
        Scene.run { _ in
            expectEqual(UIScreen.main.maximumFramesPerSecond, 60)
            let services = Services()
            Host.services = services
            expectEqual(UIScreen.main.maximumFramesPerSecond, 144)
        }
    }

    @Test func aViewTakesTextByKeyInputAlone() {
        Scene.run { scene in
            let (services, view) = (Services(), Keys(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            Host.services = services
            scene.window.addSubview(view)
            expect(!scene.window.send(.text(.insert("a"))), view.text.isEmpty)
            view.becomeFirstResponder()
            expect(services.isTaking)
            expect(scene.window.send(.key(KeyEvent(.character("a"), timestamp: scene.now))))
            expect(scene.window.send(.text(.insert("ab"))), view.text == "ab")
            expect(scene.window.send(.key(KeyEvent(.backspace, timestamp: scene.now))), view.text == "a")
            expect(scene.window.send(.key(KeyEvent(.return, timestamp: scene.now))), view.text == "a\n")
            view.resignFirstResponder()
            expect(!services.isTaking, !scene.window.send(.text(.insert("c"))), view.text == "a\n")
        }
    }
}

@Suite struct PasteboardTests {
    @Test func clipboardsOfTheProgramsOwn() throws {
        let one = UIPasteboard.withUniqueName()
        let other = UIPasteboard.withUniqueName()
        expect(one.name != other.name, !one.hasStrings, one.changeCount == 0)
        one.string = "text"
        expect(one.string == "text", one.hasStrings, one.changeCount == 1, other.string == nil)
        let name = UIPasteboard.Name("mine")
        expectNil(UIPasteboard(name: name, create: false))
        let mine = try require(UIPasteboard(name: name, create: true))
        mine.string = "shared"
        expect(UIPasteboard(name: name, create: false)?.string == "shared", mine.name == name)
        UIPasteboard.remove(withName: name)
        expectNil(UIPasteboard(name: name, create: false))
        expectEqual(UIPasteboard(name: .general, create: false)?.name, .general)
    }
}

/// The views' state in separate environments.
@Suite struct EnvironmentPartTests {
    @Test func openBlocksDoNotReachIn() {
        Scene.run { scene in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            scene.window.addSubview(view)
            scene.frame()
            UIView.animate(withDuration: 2) {
                EngineEnvironment().run {
                    expectEqual(UIView.inheritedAnimationDuration, 0)
                    UIView.setAnimationsEnabled(false)
                    UIView.beginAnimations("inner", context: nil)
                }
                expect(UIView.areAnimationsEnabled, UIView.inheritedAnimationDuration == 2)
                view.alpha = 0
            }
            expectEqual(view.layer.animation(forKey: "opacity")?.duration, 2)
            expect(UIEnvironment.current.begunBlocks.isEmpty)
        }
    }

    @Test func windowsAppearancesAndClipboardsAreSeparate() {
        Scene.run { scene in
            scene.show(UIViewController())
            UILabel.appearance().textColor = .systemRed
            UIPasteboard.general.string = "outer"
            EngineEnvironment().run {
                expect(UIWindow.all.isEmpty, UIWindow.key == nil, UIApplication.shared.windows.isEmpty)
                expectNil(UIPasteboard.general.string)
                let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
                let label = UILabel()
                window.addSubview(label)
                window.makeKeyAndVisible()
                expect(label.textColor != .systemRed, UIWindow.key === window, UIWindow.all.count == 1)
            }
            expect(UIWindow.key === scene.window, UIPasteboard.general.string == "outer")
            let label = UILabel()
            scene.window.addSubview(label)
            expectEqual(label.textColor, .systemRed)
        }
    }

    @Test func contextsAndDeadlinesAreSeparate() throws {
        let context = try require(CGContext(width: 4, height: 4))
        Scene.run { scene in
            UIGraphicsPushContext(context)
            var calls: [String] = []
            DeadlineQueue.current.schedule(at: 101) { calls.append("outer") }
            EngineEnvironment().run {
                expectNil(UIGraphicsGetCurrentContext())
                DeadlineQueue.current.schedule(at: 101) { calls.append("inner") }
                DeadlineQueue.current.run(until: 102)
            }
            expect(calls == ["inner"], UIGraphicsGetCurrentContext() === context)
            DeadlineQueue.current.run(until: 102)
            expectEqual(calls, ["inner", "outer"])
            UIGraphicsPopContext()
        }
    }
}
