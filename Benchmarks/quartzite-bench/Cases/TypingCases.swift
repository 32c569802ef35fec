import QuartzSDL
import QuartzUI
import QuartzUIControls

/// Keys in a text view of 60 lines in a window, and its scrolling, beside a frame in which a square moves.
@MainActor
enum TypingCase {
    static let all = [
        scene("square", "a square of 20 × 20 moves") { window in
            let content = UIWindow(frame: CGRect(origin: .zero, size: window.size))
            let square = UIView(frame: CGRect(x: 0, y: 400, width: 20, height: 20))
            square.backgroundColor = .systemBlue
            content.addSubview(square)
            window.content = content
            return { square.frame.origin.x = CGFloat($0 % 1000) }
        },
        keys("latin", "a", "The quick brown fox jumps over the lazy dog, again and again."),
        keys("hangul", "가", "다람쥐 헌 쳇바퀴에 타고파. 키스의 고유조건은 입술끼리 만나야 하고."),
        keys("han", "水", "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽"),
        scene("scroll", "a text of 2,000 lines is scrolled by 3 points") { window in
            let view = makeView(window, lines: 2000, "The quick brown fox jumps over the lazy dog, again and again.")
            return { view.contentOffset.y = CGFloat(3 * $0 % 20_000) }
        },
    ]

    private static let lines = 60

    private static func scene(
        _ name: String, _ content: String, _ make: @escaping @MainActor (SDLWindow) -> WindowSceneCase.Change
    ) -> BenchmarkCase {
        WindowSceneCase.scene("typing.\(name)", content, [lines], size: CGSize(width: 1280, height: 960)) { window, _ in
            make(window)
        }
    }

    /// Returns the case of a letter that is typed in one frame and deleted in the next one.
    private static func keys(_ name: String, _ letter: String, _ sentence: String) -> BenchmarkCase {
        scene(name, "a letter is typed or deleted") { window in
            let view = makeView(window, lines: lines, sentence)
            let place = view.text.utf16.count / 2
            return { frame in
                if frame % 2 == 1 {
                    view.selectedRange = NSRange(location: place, length: 0)
                    view.insertText(letter)
                } else {
                    view.deleteBackward()
                }
            }
        }
    }

    private static func makeView(_ window: SDLWindow, lines: Int, _ sentence: String) -> UITextView {
        let content = UIWindow(frame: CGRect(origin: .zero, size: window.size))
        let view = UITextView(frame: content.bounds)
        view.font = .systemFont(ofSize: 12)
        view.text = Array(repeating: sentence, count: lines).joined(separator: "\n")
        content.addSubview(view)
        window.content = content
        return view
    }
}
