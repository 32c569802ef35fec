import Testing

@testable import QuartzUI

@Suite struct SafeAreaTests {
    private final class Inset: UIViewController {
        var told = 0
        override func viewSafeAreaInsetsDidChange() { told += 1 }
    }

    @Test func insetsReachAsFarAsTheyCover() {
        Scene.run { scene in
            let controller = Inset()
            scene.window.rootViewController = controller
            let inner = UIView(frame: CGRect(x: 10, y: 5, width: 200, height: 290))
            let middle = UIView(frame: CGRect(x: 0, y: 100, width: 50, height: 50))
            controller.view.addSubview(inner)
            controller.view.addSubview(middle)
            scene.frame()
            #expect(controller.view.safeAreaInsets == .zero)
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 8)
            #expect(controller.view.safeAreaInsets == UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 8))
            #expect(inner.safeAreaInsets == UIEdgeInsets(top: 15, left: 0, bottom: 25, right: 0))
            #expect(middle.safeAreaInsets == .zero && controller.told == 1)
            #expect(inner.layoutMargins == UIEdgeInsets(top: 23, left: 8, bottom: 33, right: 8))
            inner.insetsLayoutMarginsFromSafeArea = false
            #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
            #expect(inner.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 15, width: 200, height: 250))
        }
    }

    @Test func constraintsHoldToGuides() {
        Scene.run { scene in
            let controller = Inset()
            scene.window.rootViewController = controller
            let view: UIView = controller.view
            let box = UIView()
            box.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(box)
            let safe = view.safeAreaLayoutGuide
            let margins = view.layoutMarginsGuide
            NSLayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: safe.topAnchor, constant: 4),
                box.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
                box.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                box.widthAnchor.constraint(equalTo: margins.widthAnchor, multiplier: 0.5),
            ])
            scene.frame()
            #expect(box.frame == CGRect(x: 8, y: 4, width: 192, height: 296))
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 40, left: 12, bottom: 10, right: 0)
            scene.frame()
            #expect(box.frame == CGRect(x: 20, y: 44, width: 186, height: 246))
            view.layoutMargins = .zero
            scene.frame()
            #expect(box.frame == CGRect(x: 12, y: 44, width: 194, height: 246))
            #expect(safe.centerXAnchor.constraint(equalTo: margins.centerXAnchor).firstGuide?.offset(.centerX) == 6)
        }
    }
}
