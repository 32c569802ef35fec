/// The storyboard that a program's `Info.plist` names as its interface: for the application, or for the scene.
@preconcurrency @MainActor
public enum MainInterface {
    /// Returns the name of the storyboard in the values of an `Info.plist`; nil if it names none.
    static func storyboardName(in information: [String: Any]) -> (name: String, isOfScene: Bool)? {
        let manifest = information["UIApplicationSceneManifest"] as? [String: Any]
        let configurations = manifest?["UISceneConfigurations"] as? [String: Any]
        let scenes = configurations?["UIWindowSceneSessionRoleApplication"] as? [[String: Any]]
        if let name = scenes?.lazy.compactMap({ $0["UISceneStoryboardFile"] as? String }).first { return (name, true) }
        return (information["UIMainStoryboardFile"] as? String).map { ($0, false) }
    }

    /// The names of the font files in the values of an `Info.plist`.
    static func fontNames(in information: [String: Any]) -> [String] { information["UIAppFonts"] as? [String] ?? [] }

    /// Makes the program's fonts known by their names.
    private static func registerFonts() {
        for name in fontNames(in: information) {
            let files = NibFiles.folders(of: .main).flatMap { folder in
                [folder.appendingPathComponent(name), folder.appendingPathComponent((name as NSString).lastPathComponent)]
            }
            guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
                Diagnostics.warnOnce("Info.plist: there is no font file \(name)")
                continue
            }
            _ = FontProvider.shared.register(fontAt: file.path)
        }
    }

    private static let information: [String: Any] = {
        // A package cannot have the file at the top of its bundle.
        for folder in NibFiles.folders(of: .main).flatMap({ [$0, $0.appendingPathComponent("MainInterface")] }) {
            guard let data = try? Data(contentsOf: folder.appendingPathComponent("Info.plist")) else { continue }
            let values = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
            if let values, storyboardName(in: values) != nil || !fontNames(in: values).isEmpty { return values }
        }
        return Bundle.main.infoDictionary ?? [:]
    }()

    /// Registers the program's fonts, and gives an application delegate the window with the storyboard's first controller, before the program finishes launching.
    ///
    /// Nothing happens if the interface belongs to the scene, or if there is none.
    public static func prepare(_ delegate: any UIApplicationDelegate) {
        registerFonts()
        guard let (name, isOfScene) = storyboardName(in: information), !isOfScene else { return }
        delegate.window = window(name)
    }

    /// Shows the window after the program has launched. A scene's window is made here if its delegate has made none.
    public static func show(_ delegate: any UIApplicationDelegate) {
        guard let (name, isOfScene) = storyboardName(in: information) else { return }
        guard isOfScene else {
            delegate.window?.makeKeyAndVisible()
            return
        }
        guard UIApplication.shared.windows.isEmpty, let window = window(name) else { return }
        if let scene = UIApplication.shared.connectedScenes.first?.delegate as? any UIWindowSceneDelegate {
            scene.window = window
        } else {
            delegate.window = window
        }
        window.makeKeyAndVisible()
    }

    private static func window(_ name: String) -> UIWindow? {
        guard let root = UIStoryboard(name: name, bundle: nil).instantiateInitialViewController() else { return nil }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = root
        return window
    }
}
