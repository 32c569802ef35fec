import Foundation
import QuartzUI

/// Loads the instruments into the running program when they are asked for. Without `QUARTZ_INSPECT` in the environment nothing is
/// loaded, and nobody can ask for them.
///
/// The instruments are a shared library without the modules of this package: it uses those of the program.
@MainActor
final class InstrumentLoader {
    /// The event that opens the instruments.
    enum Request: Equatable {
        case never
        /// With the program's first window.
        case atOnce
        /// By Ctrl Shift I in a window of the program.
        case byKey
        /// By `quartzite attach`, which all but `never` allow.
        case byAttaching

        /// - Parameter value: The value of `QUARTZ_INSPECT`: `key`, `allow`, or anything else but `0` for at once.
        init(_ value: String?) {
            self =
                switch value {
                case nil, "", "0": .never
                case "key": .byKey
                case "allow": .byAttaching
                default: .atOnce
                }
        }
    }

    static let shared = InstrumentLoader(environment: ProcessInfo.processInfo.environment)

    /// The name of the library's file.
    static let fileName = "libQuartzInstruments.so"
    /// The function of the library that opens the window.
    private static let entry = "quartz_open_instruments"

    private let environment: [String: String]
    private let request: Request
    private var hasBegun = false
    /// Receives the requests of `quartzite attach`.
    private var socket: InstrumentSocket?
    /// The library's function, once it is loaded.
    private var open: (@convention(c) () -> Void)?

    init(environment: [String: String]) {
        self.environment = environment
        request = Request(environment["QUARTZ_INSPECT"])
    }

    /// Opens the instruments after the current turn, if they are asked for and the program has a window.
    func begin(_ loop: MainLoop) {
        listen()
        guard request == .atOnce, !hasBegun, loop.windows.contains(where: { !$0.isInstrument }) else { return }
        hasBegun = true
        DispatchQueue.main.async { MainActor.assumeIsolated { self.showOrWarn() } }
    }

    /// Opens the instruments by their key.
    ///
    /// - Returns: Whether the event is that key, and the program allows it.
    func handles(_ event: InputEvent) -> Bool {
        guard request == .atOnce || request == .byKey, case .key(let key) = event, key.key == .character("i"), key.isCommand,
            key.modifiers.contains(.shift)
        else { return false }
        if !key.isRepeat { showOrWarn() }
        return true
    }

    /// Lets other programs of the user ask for the instruments.
    private func listen() {
        guard request != .never, socket == nil else { return }
        do throws(SDLError) {
            socket = try InstrumentSocket(environment) { [unowned self] in answer($0) }
        } catch {
            Diagnostics.warnOnce("instrument socket", "“quartzite attach” does not find this program: \(error)")
        }
    }

    /// Removes the socket at the end of the loop.
    func end() {
        socket?.end()
        socket = nil
    }

    /// Answers a request: `describe` by the title of the first window, `open FILE` by `ok` or the reason of a failure.
    func answer(_ request: String) -> String {
        if request == "describe" { return MainLoop.current?.windows.first { !$0.isInstrument }?.title ?? "" }
        guard request.hasPrefix("open ") else { return "unknown request" }
        do throws(SDLError) {
            try show(library: URL(fileURLWithPath: String(request.dropFirst(5))))
            return "ok"
        } catch {
            return "\(error)".replacingOccurrences(of: "\n", with: " ")
        }
    }

    private func show(library: URL? = nil) throws(SDLError) {
        if open == nil { open = try load(library.map { [$0] } ?? candidates) }
        open?()
    }

    private func showOrWarn() {
        do throws(SDLError) { try show() } catch {
            Diagnostics.warnOnce("instruments", "the instruments do not open: \(error)")
        }
    }

    /// The files that may be the library, in order.
    var candidates: [URL] {
        if let path = environment["QUARTZ_INSTRUMENTS"], !path.isEmpty { return [URL(fileURLWithPath: path)] }
        let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        return [folder, folder.deletingLastPathComponent().appendingPathComponent("lib/quartzite")].map {
            $0.appendingPathComponent(Self.fileName)
        }
    }

    private func load(_ files: [URL]) throws(SDLError) -> @convention(c) () -> Void {
        guard let file = files.first(where: { FileManager.default.isReadableFile(atPath: $0.path) }) else {
            let places = files.map(\.path).joined(separator: " or ")
            throw SDLError("there is no \(places); “quartzite inspect -- PROGRAM” makes the library")
        }
        // All symbols are looked for now: a library of other modules is refused instead of failing later.
        guard let library = dlopen(file.path, RTLD_NOW | RTLD_LOCAL) else {
            throw Self.mismatch(file, dlerror().map { String(cString: $0) } ?? "it is no library")
        }
        guard let symbol = dlsym(library, EngineIdentity.symbol) else {
            throw SDLError("\(file.path) is not a library of instruments")
        }
        let made = String(cString: unsafeBitCast(symbol, to: (@convention(c) () -> UnsafePointer<CChar>).self)())
        guard made == EngineIdentity.text, let entry = dlsym(library, Self.entry) else {
            throw Self.mismatch(file, "it was made for “\(made)”, and this program has “\(EngineIdentity.text)”")
        }
        return unsafeBitCast(entry, to: (@convention(c) () -> Void).self)
    }

    private static func mismatch(_ file: URL, _ reason: String) -> SDLError {
        SDLError(
            "\(file.path) does not fit this program: \(reason). Build both from the same sources with the same compiler; "
                + "“quartzite inspect -- PROGRAM” makes the library of its own build")
    }
}
