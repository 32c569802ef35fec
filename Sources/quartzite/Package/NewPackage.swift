import Foundation
import QuartzInstruments

/// A new package with a window, an animation, and a test that steps the clock.
struct NewPackage {
    private let options: NewPackageOptions
    private let folder: URL
    /// The folder of Quartzite's package; nil for a package that uses the installed kit.
    private let quartzite: URL?
    private let kit: Kit?

    /// - Parameters:
    ///   - parent: The folder that gets the package; nil for the working directory.
    ///   - installed: Returns the installed kit that is used if no package is named; nil without one.
    /// - Throws: `CommandError` if the folder exists already, or if neither a kit nor Quartzite's package is found.
    init(_ options: NewPackageOptions, in parent: URL? = nil, installed: () throws -> Kit? = Self.usableKit) throws {
        self.options = options
        kit = options.quartzite == nil ? try installed() : nil
        quartzite = kit == nil ? try QuartzitePackage.folder(named: options.quartzite) : nil
        folder = URL(fileURLWithPath: options.name, relativeTo: parent)
        guard !FileManager.default.fileExists(atPath: folder.path) else {
            throw CommandError.failure(
                "“\(options.name)” is there already", hint: "Choose another name, or another folder to work in.")
        }
    }

    /// Writes the package.
    ///
    /// - Throws: `CommandError` if a file cannot be written.
    func write() throws {
        for (path, text) in files {
            let file = folder.appending(path: path)
            do {
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            } catch {
                throw CommandError.failure("\(file.path) cannot be written", hint: error.localizedDescription)
            }
        }
    }

    /// The files, by their paths in the package.
    var files: [String: String] {
        let sources = options.kind == .uikit ? NewPackageText.views : NewPackageText.layers
        let pairs =
            sources + [
                ("Package.swift", kit == nil ? NewPackageText.manifest : NewPackageText.kitManifest),
                ("README.md", NewPackageText.readme), (".gitignore", ".build\n"),
            ]
        return Dictionary(
            uniqueKeysWithValues: pairs.map { path, text in
                (path.filled(options.name, place), text.filled(options.name, place))
            })
    }

    private var place: String { quartzite?.path ?? kit?.prefix?.path ?? "" }

    /// Returns the installed kit, if the compiler of the system can read it.
    nonisolated private static func usableKit() throws -> Kit? {
        guard let kit = try? Kit(), kit.prefix != nil else { return nil }
        let work = FileManager.default.temporaryDirectory.appending(path: "quartzite-new-\(getpid())")
        guard PrivateFolder.make(work) else { return nil }
        defer { try? FileManager.default.removeItem(at: work) }
        try kit.check(try SwiftCompiler(), in: work)
        return kit
    }
}

extension String {
    /// Returns the text with both placeholders replaced.
    fileprivate func filled(_ name: String, _ quartzite: String) -> String {
        replacingOccurrences(of: "$NAME", with: name).replacingOccurrences(of: "$QUARTZITE", with: quartzite)
    }
}

/// The texts of a new package; `$NAME` stands for its name, `$QUARTZITE` for the folder of Quartzite's package.
enum NewPackageText {
    static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "$NAME",
            dependencies: [.package(name: "quartzite", path: "$QUARTZITE")],
            targets: [
                .executableTarget(
                    name: "$NAME", dependencies: [.product(name: "QuartzSDL", package: "quartzite")],
                    swiftSettings: [.defaultIsolation(MainActor.self)]),
                .testTarget(name: "$NAMETests", dependencies: ["$NAME"], swiftSettings: [.defaultIsolation(MainActor.self)]),
            ]
        )

        """

    /// The manifest of a package that uses the installed kit, in the folder `$QUARTZITE`.
    static let kitManifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        // The installed kit of Quartzite. Its modules are read by the compiler that built it: see “quartzite kit”.
        let kit = "$QUARTZITE"
        let modules = [
            "", "/CSDL", "/CGLES", "/CSwiftCall", "/CBuiltins", "/CWebP", "/CPNG",
        ].flatMap { ["-I", kit + "/include/modules" + $0] }
        let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self), .unsafeFlags(modules)]

        let package = Package(
            name: "$NAME",
            targets: [
                .executableTarget(
                    name: "$NAME", swiftSettings: settings,
                    linkerSettings: [.unsafeFlags(["-L", kit + "/lib", "-lQuartz", "-Xlinker", "-rpath", "-Xlinker", kit + "/lib"])]),
                .testTarget(name: "$NAMETests", dependencies: ["$NAME"], swiftSettings: settings),
            ]
        )

        """

    static let readme = """
        # $NAME

        Core Animation on Linux, by Quartzite.

        ```sh
        swift run     # opens the window
        swift test    # steps the clock and looks where the layer is; no display needed
        ```

        """

    /// Paths and texts of a package that uses layers only.
    static let layers: [(String, String)] = [
        (
            "Sources/$NAME/main.swift",
            """
            import Foundation
            import QuartzSDL

            let status = Application.run { loop in
                let window = try SDLWindow(WindowOptions(title: "$NAME", size: CGSize(width: 480, height: 320)))
                window.rootLayer.backgroundColor = CGColor(red: 0.1, green: 0.1, blue: 0.15, alpha: 1)
                window.rootLayer.addSublayer(Ball.makeLayer())
                loop.add(window)
            }
            exit(status)

            """
        ),
        ("Sources/$NAME/Ball.swift", ball),
        ("Tests/$NAMETests/BallTests.swift", ballTest),
    ]

    private static let ball = """
        import QuartzSDL

        /// A ball that goes from side to side.
        enum Ball {
            static func makeLayer() -> CALayer {
                let ball = CALayer()
                ball.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
                ball.position = CGPoint(x: 80, y: 160)
                ball.cornerRadius = 32
                ball.backgroundColor = CGColor(red: 1, green: 0.6, blue: 0.2, alpha: 1)

                let roll = CABasicAnimation(keyPath: "position.x")
                roll.toValue = 400
                roll.duration = 1.5
                roll.autoreverses = true
                roll.repeatCount = .infinity
                roll.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
                ball.add(roll, forKey: "roll")
                return ball
            }
        }

        """

    private static let ballTest = """
        import QuartzSDL
        import Testing

        @testable import $NAME

        @Suite(.serialized) struct BallTests {
            /// The curve is symmetric: at half its duration the ball is half way.
            @Test func rollsFromSideToSide() throws {
                CAMediaClock.setManual(0)
                let renderer = CARenderer()
                let root = CALayer()
                root.bounds = CGRect(x: 0, y: 0, width: 480, height: 320)
                let ball = Ball.makeLayer()
                root.addSublayer(ball)
                renderer.layer = root
                CATransaction.flush()
                for (time, x) in [(0.0, 80.0), (0.75, 240), (1.5, 400), (2.25, 240), (3, 80)] {
                    CAMediaClock.setManual(time)
                    let seen = try #require(ball.presentation())
                    #expect(abs(seen.position.x - x) < 0.001)
                }
            }
        }

        """

    /// Paths and texts of a package with views.
    static let views: [(String, String)] = [
        (
            "Sources/$NAME/AppDelegate.swift",
            """
            import QuartzSDL

            @main
            final class AppDelegate: UIResponder, UIApplicationDelegate {
                var window: UIWindow?

                func application(
                    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
                ) -> Bool {
                    let window = UIWindow(frame: UIScreen.main.bounds)
                    window.rootViewController = ViewController()
                    window.makeKeyAndVisible()
                    self.window = window
                    return true
                }
            }

            """
        ),
        (
            "Sources/$NAME/ViewController.swift",
            """
            import QuartzSDL

            /// A square that moves to the clicked point.
            final class ViewController: UIViewController {
                let square = UIView(frame: CGRect(x: 40, y: 40, width: 80, height: 80))

                override func viewDidLoad() {
                    super.viewDidLoad()
                    view.backgroundColor = .white
                    square.backgroundColor = .orange
                    square.layer.cornerRadius = 16
                    view.addSubview(square)
                    view.addGestureRecognizer(UITapGestureRecognizer { [weak self] in self?.move(to: $0.location(in: self?.view)) })
                }

                func move(to point: CGPoint) {
                    UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) {
                        self.square.center = point
                    }
                }
            }

            """
        ),
        (
            "Tests/$NAMETests/ViewControllerTests.swift",
            """
            import QuartzSDL
            import Testing

            @testable import $NAME

            @Suite(.serialized) struct ViewControllerTests {
                @Test func theSquareComes() throws {
                    CAMediaClock.setManual(0)
                    let controller = ViewController()
                    controller.loadViewIfNeeded()
                    let renderer = CARenderer()
                    renderer.layer = controller.view.layer
                    CATransaction.flush()
                    controller.move(to: CGPoint(x: 200, y: 100))
                    CATransaction.flush()
                    #expect(controller.square.center == CGPoint(x: 200, y: 100))
                    CAMediaClock.setManual(0.1)
                    let seen = try #require(controller.square.layer.presentation())
                    #expect(seen.position.x > 80 && seen.position.x < 200)
                }
            }

            """
        ),
    ]
}
