/// An option of the command line.
enum Option: String, CaseIterable {
    case time, from, to, fps, size, scale, theme, painter, bare, format, output, progress, json, fullscreen, quartzite, uikit,
        layers, help, version
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

    /// The placeholder of its value; nil for a switch.
    var placeholder: String? {
        switch self {
        case .time, .from, .to: "S"
        case .fps, .uiScale: "N"
        case .size: "WxH"
        case .scale: "N"
        case .theme: "THEME"
        case .painter: "PAINTER"
        case .output, .recordInput: "FILE"
        case .format: "FORMAT"
        case .quartzite: "FOLDER"
        default: nil
        }
    }

    /// One line of help.
    var purpose: String {
        switch self {
        case .time: "seconds after the start, exact (the demo's own choice)"
        case .from: "seconds after the start where it begins (0)"
        case .to: "seconds after the start where it ends (after the demo's last telling moment)"
        case .fps: "frames a second (60)"
        case .size: "size in points (\(RenderOptions.defaultSize.text))"
        case .scale: "pixels to a point (1)"
        case .theme: "dark or light (dark)"
        case .painter: "gpu, or cpu, which needs no graphics driver (gpu)"
        case .bare: "no title above the picture"
        case .format: "webp, y4m or png (what the file's name ends with; webp)"
        case .output: "where to write to (here, named after the demo or package); - is standard output"
        case .progress: "a line for each step on standard error, for programs"
        case .json: "as JSON, with all that is known"
        case .quartzite: "the folder of Quartzite's package (the one that this program was built in)"
        case .uikit: "with views, a view controller and an application delegate"
        case .layers: "with layers alone (the default)"
        case .fullscreen: "start over the whole screen"
        case .reduceMotion: "the viewer itself does not move, only the demos do"
        case .uiScale: "the size of everything, 1 to 2, remembered (1)"
        case .recordInput: "record all input into a file, for “quartzite replay”"
        case .help: "show help and end"
        case .version: "show the version and end"
        }
    }
}
