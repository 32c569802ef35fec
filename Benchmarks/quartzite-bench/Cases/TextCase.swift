import QuartzUI

/// Keys in a long text.
@MainActor
enum TextCase {
    private static let sentence = "The quick brown fox jumps over the lazy dog, again and again."

    static let keys = BenchmarkCase(
        name: "text",
        summary:
            "µs per character typed in a text view, by kilobytes of text, in lines and in one paragraph; and to set all of it"
    ) { plan, report in
        for (kilobytes, name, line) in plan.sizes([10, 100, 1000]).flatMap({ size in
            [(size, "text", sentence + "\n"), (size, "paragraph", sentence + " ")]
        }) {
            let text = String(repeating: line, count: kilobytes * 1000 / line.utf8.count)
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
            let set = Plan.threadTime {
                view.text = text
                view.layoutIfNeeded()
            }
            view.selectedRange = NSRange(location: text.utf16.count / 2, length: 0)
            view.scrollRangeToVisible(view.selectedRange)
            view.layoutIfNeeded()
            let keys = plan.sample {
                Plan.threadTime {
                    for _ in 0..<10 {
                        view.insertText("x")
                        view.layoutIfNeeded()
                    }
                } / 10_000
            }
            guard view.text.utf16.count == text.utf16.count + 10 * (plan.runs + 1) else {
                throw BenchmarkError("text: \(view.text.utf16.count) units after typing")
            }
            report(Measurement(name: "\(name).key", n: kilobytes, unit: "µs", samples: keys))
            report(Measurement(name: "\(name).set", n: kilobytes, unit: "µs", samples: [set / 1000]))
        }
    }
}
