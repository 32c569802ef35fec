/// The viewer's keys in words: for `--help` and the overlay.
enum ViewerKeys {
    /// A key, or several, and what it does.
    struct Entry {
        let keys: String
        let purpose: String
    }

    /// In the order of use.
    static let all = [
        Entry(keys: "up, down", purpose: "another demo"),
        Entry(keys: "space", purpose: "pause, go on"),
        Entry(keys: "left, right", purpose: "one frame back, on"),
        Entry(keys: "− +", purpose: "slower, faster"),
        Entry(keys: "R", purpose: "start again"),
        Entry(keys: "I", purpose: "inspector"),
        Entry(keys: "T", purpose: "timeline"),
        Entry(keys: "C", purpose: "source code"),
        Entry(keys: "V", purpose: "record, end recording"),
        Entry(keys: "S", purpose: "screenshot"),
        Entry(keys: "/", purpose: "search"),
        Entry(keys: "F, F11", purpose: "full screen"),
        Entry(keys: "Ctrl N", purpose: "another window"),
        Entry(keys: "?, F1", purpose: "these keys"),
        Entry(keys: "Esc", purpose: "close what is open, quit"),
    ]
}
