/// An option of the command line.
enum Option: String, CaseIterable {
    case time, state, from, to, fps, size, scale, theme, painter, bare, format, output, progress, json, fullscreen, quartzite,
        uikit,
        layers, with, trust, source, device, help, version
    case reduceMotion = "reduce-motion"
    case uiScale = "ui-scale"
    case recordInput = "record-input"

    /// The written form: `--time`.
    var name: String { "--" + rawValue }

    /// The one-letter form, if any.
    var letter: Character? {
        switch self {
        case .output: "o"
        case .help: "h"
        default: nil
        }
    }

    /// Whether it may be given more than once.
    var isRepeatable: Bool { [.with, .state, .progress].contains(self) }

    /// The placeholder of its value; nil for a switch.
    var placeholder: String? {
        switch self {
        case .time, .from, .to: "S"
        case .fps, .uiScale: "N"
        case .state, .device: "NAME"
        case .progress: "P"
        case .size: "WxH"
        case .scale: "N"
        case .theme: "THEME"
        case .painter: "PAINTER"
        case .output, .recordInput: "FILE"
        case .format: "FORMAT"
        case .quartzite, .with: "FOLDER"
        default: nil
        }
    }

    /// A one-line description.
    var purpose: String {
        switch self {
        case .time: "exact time in seconds after the start (set by the demo)"
        case .state: "the state that a file shows (its initial state); may be repeated for states of several layers"
        case .from: "begin, in seconds after the start (0)"
        case .to: "end, in seconds after the start (a second after the demo's last key moment)"
        case .fps: "frames per second (60)"
        case .size: "size in points (\(RenderOptions.defaultSize.text))"
        case .scale: "pixels per point (1)"
        case .theme: "dark or light (dark)"
        case .painter: "gpu, or cpu, which needs no graphics driver (gpu)"
        case .device: "the screen of a device, such as “iPhone 15”: the size and the safe area of the program’s windows"
        case .bare: "no title above the picture"
        case .format: "webp, gif, y4m, mp4, webm or png (the extension of the file's name; webp)"
        case .output: "output path (here, named after the demo or package); - is standard output"
        case .progress:
            "how far a file's state is reached, 0 to 1; without a state, how far a wallpaper is unlocked. "
                + "For record without a number: a line for each step on standard error"
        case .json: "as JSON, with all details"
        case .quartzite: "the folder of Quartzite's package (the one in which this program was built)"
        case .with: "the port of a package that PATH depends on; may be repeated"
        case .trust: "run Package.swift where it cannot be understood otherwise; it is a program that may do harm"
        case .uikit: "with views, a view controller and an application delegate"
        case .layers: "with layers alone (the default)"
        case .source: "as the Swift source of a function that states the identity, for a library that programs load"
        case .fullscreen: "start in full screen"
        case .reduceMotion: "animate only the demos, not the viewer"
        case .uiScale: "the scale of the interface, 1 to 2, limited by the window's size; remembered (1)"
        case .recordInput: "record all input into a file, for “quartzite replay”"
        case .help: "show help and exit"
        case .version: "show the version and exit"
        }
    }
}
