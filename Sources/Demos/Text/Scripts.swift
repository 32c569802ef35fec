/// Words in sixteen scripts beside each other, and a paragraph in two directions that wraps while its width animates.
final class Scripts: Demo {
    override class var info: DemoInfo {
        DemoInfo(
            id: "scripts", title: "Scripts",
            summary: "Sixteen scripts shaped by their rules, and a paragraph of two directions that wraps.",
            chapter: .text, stillTime: 0.6, times: [0, 0.6, 1.2, 1.8, 2.4])
    }

    /// A greeting in each script.
    private static let greetings = [
        ("Latin", "Hello"), ("Greek", "Γειά σου"), ("Cyrillic", "Привет"), ("Armenian", "Բարև"), ("Georgian", "გამარჯობა"),
        ("Hebrew", "שלום"), ("Arabic", "مرحبا"), ("Devanagari", "नमस्ते"), ("Bengali", "নমস্কার"), ("Tamil", "வணக்கம்"),
        ("Thai", "สวัสดี"), ("Khmer", "សួស្តី"), ("Tibetan", "བཀྲ་ཤིས།"), ("Hangul", "안녕하세요"), ("Kana", "こんにちは"),
        ("Han", "你好"),
    ]
    /// Begins from right to left, and has names and numbers from left to right.
    private static let mixed = "שכבות של Core Animation זזות 60 פעמים בשנייה (ראו CALayer), والنص العربي يلتف معها."

    private(set) var words: [UILabel] = []
    let paragraph = CATextLayer()

    override var caption: String { "A box stands for a letter that no installed font has." }

    private static let columns = 4
    private static let cell = CGSize(width: 134, height: 56)
    private static let turn = 2.4

    override func prepare() {
        let size = CGSize(
            width: CGFloat(Self.columns) * Self.cell.width,
            height: CGFloat(Self.greetings.count / Self.columns) * Self.cell.height)
        let card = Card(frame: CGRect(x: 320 - size.width / 2 - 4, y: 14, width: size.width + 8, height: size.height + 12))
        addSubview(card)
        for (index, (script, greeting)) in Self.greetings.enumerated() {
            let x = 4 + CGFloat(index % Self.columns) * Self.cell.width
            let y = 8 + CGFloat(index / Self.columns) * Self.cell.height
            let word = UILabel(frame: CGRect(x: x, y: y, width: Self.cell.width, height: 34))
            word.text = greeting
            word.font = .systemFont(ofSize: 20)
            word.textColor = Theme.text
            word.textAlignment = .center
            let name = UILabel(caption: script)
            name.frame = CGRect(x: x, y: y + 34, width: Self.cell.width, height: 16)
            name.textAlignment = .center
            for label in [word, name] { card.addSubview(label) }
            words.append(word)
        }
        let below = Card(frame: CGRect(x: card.frame.minX, y: card.frame.maxY + 10, width: card.frame.width, height: 92))
        addSubview(below)
        paragraph.string = Self.mixed
        paragraph.font = Theme.labelFont
        paragraph.fontSize = 18
        paragraph.foregroundColor = Theme.text.cgColor
        paragraph.contentsScale = 2
        paragraph.isWrapped = true
        paragraph.alignmentMode = .natural
        // The lines begin at the right edge, which stays.
        paragraph.anchorPoint = CGPoint(x: 1, y: 0)
        paragraph.frame = CGRect(x: 14, y: 10, width: below.bounds.width - 28, height: 72)
        below.layer.addSublayer(paragraph)
    }

    override func themeDidChange() {
        super.themeDidChange()
        CATransaction.withoutActions { paragraph.foregroundColor = Theme.text.cgColor }
    }

    override func start() {
        // The words fade in turn.
        for (index, word) in words.enumerated() {
            let fade = CAKeyframeAnimation(keyPath: "opacity")
            fade.values = [1, 0.2, 1]
            fade.timingFunctions = [CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeIn)]
            fade.duration = 0.4
            fade.beginTime = Double(index) * (Self.turn - fade.duration) / Double(words.count)
            let turn = CAAnimationGroup()
            turn.animations = [fade]
            turn.duration = Self.turn
            turn.repeatCount = .infinity
            word.layer.add(turn, forKey: "fade")
        }
        let narrow = CABasicAnimation(keyPath: "bounds.size.width")
        narrow.toValue = 300
        narrow.duration = Self.turn / 2
        narrow.autoreverses = true
        narrow.repeatCount = .infinity
        narrow.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        paragraph.add(narrow, forKey: "width")
    }
}
