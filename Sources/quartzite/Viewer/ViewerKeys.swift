/// The viewer's keys and mouse actions in words: for `--help`, the manual and the overlay.
enum ViewerKeys {
    /// One or more keys and their function.
    struct Entry {
        let keys: String
        let purpose: String
    }

    /// In order of use.
    static let all = [
        Entry(keys: "G", purpose: "gallery of all demos"),
        Entry(keys: "arrows", purpose: "choose; Return opens (gallery)"),
        Entry(keys: "up, down", purpose: "another demo"),
        Entry(keys: "space", purpose: "pause, go on"),
        Entry(keys: "left, right", purpose: "one frame back, on"),
        Entry(keys: ", .", purpose: "previous, next keyframe or end"),
        Entry(keys: "B", purpose: "play backwards"),
        Entry(keys: "− +", purpose: "slower, faster"),
        Entry(keys: "R", purpose: "start again"),
        Entry(keys: "E", purpose: "examine layers, play again"),
        Entry(keys: "X", purpose: "layers apart in depth, flat again"),
        Entry(keys: "O", purpose: "the layer at other times, its way"),
        Entry(keys: "I", purpose: "inspector"),
        Entry(keys: "T", purpose: "timeline"),
        Entry(keys: "L", purpose: "list of demos"),
        Entry(keys: "C", purpose: "source code"),
        Entry(keys: "V", purpose: "record, end recording"),
        Entry(keys: "S", purpose: "screenshot"),
        Entry(keys: "/, Ctrl F", purpose: "search"),
        Entry(keys: "F", purpose: "the stage alone"),
        Entry(keys: "F11", purpose: "full screen"),
        Entry(keys: "Tab", purpose: "next control"),
        Entry(keys: "?, F1", purpose: "these keys"),
        Entry(keys: "Esc", purpose: "one step back, at last the gallery"),
        Entry(keys: "Ctrl + − 0", purpose: "stage larger, smaller, fitted"),
        Entry(keys: "Ctrl N", purpose: "another window"),
        Entry(keys: "Ctrl W", purpose: "close the window"),
        Entry(keys: "Ctrl Q", purpose: "quit"),
    ]

    /// The mouse actions.
    static let mouse = [
        Entry(keys: "click", purpose: "play, or choose a layer (E)"),
        Entry(keys: "Alt click", purpose: "choose a layer, once"),
        Entry(keys: "click", purpose: "on a model's value: edit it"),
        Entry(keys: "click", purpose: "on a timeline row: its value"),
        Entry(keys: "drag", purpose: "on the timeline: go to a time"),
        Entry(keys: "drag", purpose: "a bar (E): it begins later or is longer"),
        Entry(keys: "drag", purpose: "an edge between panes: its size"),
        Entry(keys: "drag", purpose: "layers that are apart: orbit"),
        Entry(keys: "Ctrl wheel", purpose: "on the stage: larger, smaller"),
        Entry(keys: "wheel", purpose: "on the timeline: zoom"),
        Entry(keys: "Shift wheel", purpose: "on the timeline: earlier, later"),
    ]
}
