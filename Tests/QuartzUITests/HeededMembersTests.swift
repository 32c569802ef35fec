import Testing

@testable import QuartzUI

/// Members that reach further than their own object: names, sizes, appearances and keys.
@Suite struct HeededMembersTests {
    private final class Services: HostServices {
        var titles: [String] = []
        var opened = 0
        var hidden: [Bool] = []
        var sizes: [CGSize] = []
        var screenRate = 144
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

    @Test func theTitleOfAVisibleWindowReachesTheHost() {
        Scene.run { scene in
            let services = Services()
            Host.services = services
            scene.window.title = "Hidden"
            scene.window.makeKeyAndVisible()
            scene.window.title = "Shown"
            scene.window.title = "Shown"
            #expect(services.titles == ["Shown"])
        }
    }

    @Test func aWindowOnScreenIsHiddenShownAndResized() {
        Scene.run { scene in
            let services = Services()
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
            window.isHidden = false
            #expect(services.opened == 0)
            Host.services = services
            let key = UIWindow.key
            window.isHidden = true
            window.frame.size.width = 90
            #expect(services.hidden.isEmpty && services.sizes.isEmpty)
            // UIKit's way to show a window that does not become the key window.
            window.isHidden = false
            #expect(services.opened == 1 && UIWindow.key === key && services.hidden.isEmpty)
            window.isHidden = true
            window.isHidden = true
            #expect(services.hidden == [true] && services.opened == 1)
            window.makeKeyAndVisible()
            #expect(services.hidden == [true, false] && services.opened == 1 && UIWindow.key === window && !window.isHidden)
            // A hidden window receives no keys.
            let other = UIWindow(frame: window.frame)
            other.isHidden = false
            window.isHidden = true
            #expect(UIWindow.key === other && services.opened == 2)
            window.makeKeyAndVisible()
            #expect(UIWindow.key === window && services.hidden == [true, false, true, false])
            window.frame = CGRect(x: 7, y: 7, width: 120, height: 60)
            window.bounds.size.height = 50
            window.bounds.size.height = 50
            #expect(services.sizes == [CGSize(width: 120, height: 60), CGSize(width: 120, height: 50)])
            window.close()
            window.frame.size = CGSize(width: 1, height: 1)
            #expect(services.sizes.count == 2)
        }
    }

    @Test func theScreenHasTheHostsRate() {
        Scene.run { _ in
            #expect(UIScreen.main.maximumFramesPerSecond == 60)
            let services = Services()
            Host.services = services
            #expect(UIScreen.main.maximumFramesPerSecond == 144)
        }
    }

    @Test func aViewTakesTextByKeyInputAlone() {
        Scene.run { scene in
            let (services, view) = (Services(), Keys(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            Host.services = services
            scene.window.addSubview(view)
            #expect(!scene.window.send(.text(.insert("a"))) && view.text.isEmpty)
            view.becomeFirstResponder()
            #expect(services.isTaking)
            #expect(scene.window.send(.key(KeyEvent(.character("a"), timestamp: scene.now))))
            #expect(scene.window.send(.text(.insert("ab"))) && view.text == "ab")
            #expect(scene.window.send(.key(KeyEvent(.backspace, timestamp: scene.now))) && view.text == "a")
            #expect(scene.window.send(.key(KeyEvent(.return, timestamp: scene.now))) && view.text == "a\n")
            view.resignFirstResponder()
            #expect(!services.isTaking && !scene.window.send(.text(.insert("c"))) && view.text == "a\n")
        }
    }

    @Test func namesArePartsOfDescriptions() {
        let (view, guide, tap) = (UIView(), UILayoutGuide(), UITapGestureRecognizer())
        let constraint = view.widthAnchor.constraint(equalToConstant: 3)
        #expect(!constraint.description.contains("'") && !tap.description.contains("'"))
        (constraint.identifier, guide.identifier, tap.name) = ("wide", "header", "open")
        #expect(constraint.description.contains("'wide'") && guide.description.contains("'header'"))
        #expect(tap.description.contains("'open'"))
    }

    @Test func sizesOfChildrenAreAsked() {
        final class Child: UIViewController {
            var sizes: [CGSize] = []
            override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
                sizes.append(size)
            }
        }
        final class Holder: UIViewController {
            override func size(
                forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
            ) -> CGSize { CGSize(width: parentSize.width / 2, height: parentSize.height) }
        }
        final class Half: UIPresentationController {
            var sizes: [CGSize] = []
            override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
                sizes.append(size)
            }
            override func size(
                forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
            ) -> CGSize { CGSize(width: parentSize.width, height: parentSize.height / 2) }
        }
        final class Giver: NSObject, UIViewControllerTransitioningDelegate {
            var made: Half?
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
            ) -> UIPresentationController? {
                made = Half(presentedViewController: presented, presenting: presenting)
                return made
            }
        }
        Scene.run { scene in
            let (holder, child, over, giver) = (Holder(), Child(), Child(), Giver())
            holder.addChild(child)
            scene.show(holder)
            over.modalPresentationStyle = .custom
            over.transitioningDelegate = giver
            holder.present(over, animated: false)
            scene.settle()
            scene.window.frame.size = CGSize(width: 200, height: 100)
            #expect(child.sizes == [CGSize(width: 100, height: 100)])
            #expect(giver.made?.sizes == [CGSize(width: 200, height: 100)])
            #expect(over.sizes == [CGSize(width: 200, height: 50)])
        }
    }

    @Test func aScrollViewIsThatOfItsEdge() {
        let (controller, top, bottom) = (UIViewController(), UIScrollView(), UIScrollView())
        controller.setContentScrollView(top, for: .top)
        controller.setContentScrollView(bottom, for: .bottom)
        #expect(controller.contentScrollView(for: .top) === top && controller.contentScrollView(for: .bottom) === bottom)
        controller.setContentScrollView(nil, for: .top)
        #expect(controller.contentScrollView(for: .top) == nil && controller.contentScrollView(for: .bottom) === bottom)
    }

    @Test func anItemNamesTheViewThatShowsIt() {
        Scene.run { scene in
            let (bar, button) = (UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44)), UIBarButtonItem())
            scene.window.addSubview(bar)
            button.title = "Go"
            button.accessibilityIdentifier = "go"
            bar.items = [button]
            scene.frame()
            #expect(button.shownView?.accessibilityIdentifier == "go" && button.shownView?.accessibilityLabel == "Go")
            button.accessibilityLabel = "Continue"
            #expect(button.shownView?.accessibilityLabel == "Continue")
            button.accessibilityLabel = nil
            #expect(button.shownView?.accessibilityLabel == "Go")
        }
    }

    @available(*, deprecated, message: "uses what has no effect")
    @Test func aCompactBackgroundIsNotShown() {
        let (bar, image) = (UINavigationBar(), UIImage())
        bar.setBackgroundImage(image, for: .compact)
        #expect(bar.backgroundImage(for: .default) == nil && bar.backgroundImage(for: .compact) == nil)
        bar.setBackgroundImage(image, for: .default)
        #expect(bar.backgroundImage(for: .default) === image && bar.backgroundImage(for: .compact) == nil)
    }

    @Test func furtherPropertiesHaveAnAppearance() {
        Scene.run { scene in
            let line = UIImage()
            UINavigationBar.appearance().shadowImage = line
            UITableViewCell.appearance().selectionStyle = .none
            UITableView.appearance().separatorStyle = .none
            UITextField.appearance().borderStyle = .line
            UISlider.appearance().minimumTrackTintColor = .red
            UISlider.appearance().maximumTrackTintColor = .green
            UIProgressView.appearance().trackTintColor = .blue
            UILabel.appearance().numberOfLines = 3
            UIPageControl.appearance().pageIndicatorTintColor = .yellow
            let (bar, cell, table) = (UINavigationBar(), UITableViewCell(), UITableView())
            let (field, slider, progress) = (UITextField(), UISlider(), UIProgressView())
            let (label, own, pages) = (UILabel(), UILabel(), UIPageControl())
            own.numberOfLines = 2
            for view in [bar, cell, table, field, slider, progress, label, own, pages] { scene.window.addSubview(view) }
            #expect(bar.shadowImage === line && cell.selectionStyle == .none && table.separatorStyle == .none)
            #expect(field.borderStyle == .line && progress.trackTintColor == .blue)
            #expect(slider.minimumTrackTintColor == .red && slider.maximumTrackTintColor == .green)
            #expect(label.numberOfLines == 3 && own.numberOfLines == 2 && pages.pageIndicatorTintColor == .yellow)
        }
    }

    @Test func segmentsComeAndGoWithAnAnimation() {
        Scene.run { scene in
            let control = UISegmentedControl(items: ["a", "b"])
            control.frame = CGRect(x: 0, y: 0, width: 120, height: 30)
            scene.window.addSubview(control)
            scene.settle()
            let count = control.subviews.count
            control.removeSegment(at: 0, animated: true)
            #expect(control.numberOfSegments == 1 && control.subviews.count == count)
            scene.settle()
            #expect(control.subviews.count == count - 1)
            control.insertSegment(withTitle: "c", at: 1, animated: true)
            #expect(control.subviews.last?.layer.animationKeys()?.isEmpty == false)
            scene.settle()
            #expect(control.numberOfSegments == 2 && control.subviews.last?.alpha == 1)
        }
    }
}
