import QuartzUI

/// 12: a transition between images.
enum Explicit12 {
    class ViewController: UIViewController {
        weak var imageView: UIImageView!
        func switchImageBtnAction(_ sender: Any) {
            let transition = CATransition()
            transition.type = kCATransitionFade

            imageView.layer.add(transition, forKey: nil)

            if let currentImage = imageView.image {
                var index = images.index(of: currentImage) ?? 0
                index = (index + 1) % images.count
                imageView.image = images[index]
            }
        }

        var images: [UIImage] = []

        override func viewDidLoad() {
            super.viewDidLoad()

            images = [
                UIImage(named: "Anchor")!,
                UIImage(named: "Cone")!,
                UIImage(named: "Igloo")!,
                UIImage(named: "Spaceship")!,
            ]
        }
    }
}

/// 13: tabs that fade.
enum Explicit13 {
    class TabBarViewController: UITabBarController {

        override func viewDidLoad() {
            super.viewDidLoad()

        }

        override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
            let transition = CATransition()
            transition.type = kCATransitionFade

            view.layer.add(transition, forKey: nil)
        }
    }
}

/// 14: view transitions.
enum Explicit14 {
    class ViewController: UIViewController {
        weak var imageView: UIImageView!
        func switchImageBtnAction(_ sender: Any) {
            UIView.transition(
                with: imageView, duration: 1.0, options: [.transitionFlipFromLeft],
                animations: {
                    if let currentImage = self.imageView.image {
                        var index = self.images.index(of: currentImage) ?? 0
                        index = (index + 1) % self.images.count
                        self.imageView.image = self.images[index]
                    }
                }, completion: nil)
        }

        var images: [UIImage] = []

        override func viewDidLoad() {
            super.viewDidLoad()

            images = [
                UIImage(named: "Anchor")!,
                UIImage(named: "Cone")!,
                UIImage(named: "Igloo")!,
                UIImage(named: "Spaceship")!,
            ]
        }
    }
}

/// 15: a custom transition.
enum Explicit15 {
    class ViewController: UIViewController {
        func performTransition(_ sender: Any) {
            UIGraphicsBeginImageContextWithOptions(view.bounds.size, true, 0.0)
            view.layer.render(in: UIGraphicsGetCurrentContext()!)
            let coverImage = UIGraphicsGetImageFromCurrentImageContext()

            let coverView = UIImageView(image: coverImage)
            coverView.frame = view.bounds
            view.addSubview(coverView)

            let red = CGFloat(arc4random()) / CGFloat(INT_MAX)
            let green = CGFloat(arc4random()) / CGFloat(INT_MAX)
            let blue = CGFloat(arc4random()) / CGFloat(INT_MAX)
            view.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1.0)

            UIView.animate(
                withDuration: 1.0,
                animations: {
                    var transform = CGAffineTransform.init(scaleX: 0.01, y: 0.01)
                    transform = transform.rotated(by: CGFloat(M_PI_2))
                    coverView.transform = transform
                    coverView.alpha = 0.0
                },
                completion: { _ in
                    coverView.removeFromSuperview()
                })
        }

        override func viewDidLoad() {
            super.viewDidLoad()
        }
    }
}
