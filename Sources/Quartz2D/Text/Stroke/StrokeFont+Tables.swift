extension StrokeFont {
    /// Marks for accented letters, drawn about x = 0; y counts from the top of the letter (cedilla, ogonek: from the baseline).
    static let marks: [Unicode.Scalar: String] = [
        "\u{300}": "M -70 214 L 40 112", "\u{301}": "M 70 214 L -40 112",
        "\u{302}": "M -104 110 L 0 210 L 104 110", "\u{30C}": "M -104 210 L 0 110 L 104 210",
        "\u{303}": "M -120 130 C -100 200 -50 206 0 168 C 50 130 100 136 120 206",
        "\u{304}": "M -110 160 L 110 160", "\u{306}": "M -110 210 C -84 90 84 90 110 210",
        "\u{307}": "D 0 170", "\u{308}": "D -98 170 D 98 170", "\u{30A}": "O 0 172 70 70",
        "\u{30B}": "M -20 214 L -90 112 M 120 214 L 40 112",
        "\u{327}": "M 10 0 L -6 -70 C 60 -80 66 -190 -50 -180", "\u{328}": "M 90 0 C 10 -70 20 -170 120 -160",
    ]

    /// Characters without ink and their advances in thousandths of an em.
    static let blanks: [(Unicode.Scalar, CGFloat)] = [
        (" ", spaceAdvance), ("\u{A0}", spaceAdvance), ("\u{2002}", 500), ("\u{2003}", 1000), ("\u{2007}", figureAdvance),
        ("\u{2008}", 200), ("\u{2009}", 170), ("\u{200A}", 90), ("\u{202F}", 170), ("\u{200B}", 0),
    ]

    /// Characters that look like another.
    static let lookalikes: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("\u{2010}", "-"), ("\u{2011}", "-"), ("\u{AD}", "-"), ("\u{2219}", "·"), ("\u{22C5}", "·"),
        ("\u{B5}", "μ"), ("\u{2206}", "Δ"), ("\u{2211}", "Σ"), ("\u{2126}", "Ω"), ("\u{2715}", "✕"), ("\u{2717}", "✕"),
        ("\u{2713}", "✓"), ("\u{2714}", "✓"), ("\u{23F9}", "■"), ("\u{25BA}", "▶"), ("\u{2A2F}", "×"),
    ]

    /// Pairs that are too far apart by their side bearings alone: left letters, right letters, thousandths of an em.
    static let kerningClasses: [(String, String, CGFloat)] = [
        ("T", "acdegoqsmnpruvwxyz", -72), ("T", "A", -64), ("T", ".,:;-–", -84), ("T", "O", -14),
        ("V", "acdegoqs", -44), ("V", "mnpru", -26), ("V", "A", -60), ("V", ".,", -90), ("V", "-–", -40),
        ("W", "acdegoqs", -30), ("W", "mnpru", -16), ("W", "A", -44), ("W", ".,", -70), ("W", "-–", -24),
        ("Y", "acdegoqs", -72), ("Y", "mnpruvwxz", -50), ("Y", "A", -70), ("Y", ".,", -100), ("Y", "-–", -70), ("Y", "O", -24),
        ("A", "TVY", -62), ("A", "W", -44), ("A", "vwy", -26), ("A", "CGOQU", -16), ("A", "'\"’”", -60),
        ("L", "TVY", -84), ("L", "W", -60), ("L", "vwy", -40), ("L", "O", -20), ("L", "'\"’”", -90),
        ("P", "A", -70), ("P", ".,", -120), ("P", "acdegoqs", -18), ("F", "A", -54), ("F", ".,", -96), ("F", "aceos", -16),
        ("R", "TVY", -18), ("K", "CGOQ", -26), ("K", "vwy", -30), ("K", "o", -16), ("X", "CGOQ", -26),
        ("r", ".,", -76), ("r", "acdegoq", -12), ("f", ".,", -50), ("f", "acdegoq", -12), ("vwy", ".,", -66),
        ("vwy", "acdegoq", -8),
        ("k", "ceo", -16), ("ODQ", ".,", -30), ("ODQ", "AVTYX", -18), ("t", "t", -4), ("f", "f", -6), ("’", "s", -20),
        (".,", "’”\"'", -60), ("-–", "TVY", -60), ("oepb", "vwxy", -8),
    ]

    /// Variants for the monospaced style: narrow letters get serifs that fill their cell.
    static let slabs: [StrokeGlyph] = [
        StrokeGlyph("i", .small, .round, .round, "M 40 510 L 210 510 L 210 0 M 0 0 L 400 0 D 200 692"),
        StrokeGlyph(
            "j", .small, .round, .round,
            "M 60 510 L 270 510 L 270 -70 C 270 -156 226 -198 140 -198 C 90 -198 40 -186 0 -164 D 262 692"),
        StrokeGlyph("l", .small, .round, .round, "M 20 735 L 190 735 L 190 130 C 190 42 236 0 320 0 L 400 0"),
        StrokeGlyph("r", .small, .round, .round, "M 60 510 L 60 0 M 60 270 C 70 420 150 520 270 520 C 326 520 372 506 400 478"),
        StrokeGlyph(
            "f", .small, .round, .round,
            "M 410 718 C 380 734 344 740 310 740 C 212 740 168 690 168 600 L 168 0 M 0 510 L 390 510"),
        StrokeGlyph(
            "t", .small, .round, .round, "M 150 660 L 150 140 C 150 44 200 0 296 0 C 340 0 376 8 408 26 M 0 510 L 396 510"),
        StrokeGlyph("I", .capital, .round, .round, "M 0 700 L 380 700 M 190 700 L 190 0 M 0 0 L 380 0"),
        StrokeGlyph("1", .capital, .round, .round, "M 20 566 L 200 700 L 200 0 M 0 0 L 400 0"),
        StrokeGlyph("0", .capital, .round, .round, "O 204 350 204 360 D 204 340"),
    ]
}
