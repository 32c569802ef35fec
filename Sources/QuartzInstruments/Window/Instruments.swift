import QuartzSDL

/// Opens the instruments in the program that has loaded this code as a shared library.
@_cdecl("quartz_open_instruments")
nonisolated public func openInstruments() {
    MainActor.assumeIsolated { Instruments.open() }
}

/// The window of the instruments.
enum Instruments {
    private static weak var shown: SDLWindow?
    private static let size = CGSize(width: 1180, height: 760)
    private static let minimumSize = CGSize(width: 720, height: 480)

    /// Opens the window, unless it is open.
    static func open() {
        guard let loop = MainLoop.current, shown?.isClosed ?? true else { return }
        EngineEnvironment.current.withTimebase(.system) { show(in: loop) }
    }

    private static func show(in loop: MainLoop) {
        do {
            var look = WindowOptions(title: "Instruments", size: size)
            look.minimumSize = minimumSize
            let window = try SDLWindow(look, sharing: loop.windows.first)
            window.isInstrument = true
            window.backgroundColor = Theme.ground.cgColor
            loop.add(window)
            let controller = InstrumentController { [weak loop] in (loop?.windows ?? []).filter { !$0.isInstrument } }
            let content = UIWindow(frame: CGRect(origin: .zero, size: window.size))
            content.rootViewController = controller
            window.content = content
            window.shouldClose = { [weak controller] in
                controller?.end()
                return true
            }
            content.makeKeyAndVisible()
            controller.begin()
            shown = window
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("quartzite: the instruments do not open: \(error)\n".utf8))
        }
    }
}

extension SDLWindow: InspectedWindow {}
