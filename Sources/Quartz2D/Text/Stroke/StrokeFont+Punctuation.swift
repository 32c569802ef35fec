extension StrokeFont {
    /// Punctuation, quotes, brackets and signs of the keyboard.
    static let punctuation: [StrokeGlyph] = [
        StrokeGlyph(".", .capital, .round, .round, "D 0 12"),
        StrokeGlyph(",", .capital, .open, .round, "M 34 26 L 0 -112"),
        StrokeGlyph(":", .capital, .sign, .sign, "D 0 12 D 0 436"),
        StrokeGlyph(";", .capital, .open, .sign, "D 34 436 M 34 26 L 0 -112"),
        StrokeGlyph("!", .capital, .sign, .sign, "M 0 700 L 0 222 D 0 12"),
        StrokeGlyph(
            "?", .capital, .open, .open,
            "M 0 552 C 12 648 82 710 176 710 C 280 710 350 648 350 552 C 350 404 170 398 170 222 D 170 12"),
        StrokeGlyph("¡", .capital, .sign, .sign, "M 0 480 L 0 0 D 0 690"),
        StrokeGlyph(
            "¿", .capital, .open, .open,
            "M 350 148 C 338 52 268 -10 174 -10 C 70 -10 0 52 0 148 C 0 296 180 302 180 478 D 180 688"),
        StrokeGlyph("'", .capital, .round, .round, "M 0 700 L 0 520"),
        StrokeGlyph("\"", .capital, .round, .round, "M 0 700 L 0 520 M 142 700 L 142 520"),
        StrokeGlyph("‘", .capital, .open, .open, "M 0 700 L 40 560"),
        StrokeGlyph("’", .capital, .open, .open, "M 40 700 L 0 560"),
        StrokeGlyph("“", .capital, .open, .open, "M 0 700 L 40 560 M 138 700 L 178 560"),
        StrokeGlyph("”", .capital, .open, .open, "M 40 700 L 0 560 M 178 700 L 138 560"),
        StrokeGlyph("«", .capital, .round, .round, "M 150 440 L 0 270 L 150 100 M 350 440 L 200 270 L 350 100"),
        StrokeGlyph("»", .capital, .round, .round, "M 0 440 L 150 270 L 0 100 M 200 440 L 350 270 L 200 100"),
        StrokeGlyph("‹", .capital, .round, .round, "M 150 440 L 0 270 L 150 100"),
        StrokeGlyph("›", .capital, .round, .round, "M 0 440 L 150 270 L 0 100"),
        StrokeGlyph("(", .capital, .round, .open, "M 132 800 C 44 662 0 506 0 334 C 0 162 44 6 132 -132"),
        StrokeGlyph(")", .capital, .open, .round, "M 0 800 C 88 662 132 506 132 334 C 132 162 88 6 0 -132"),
        StrokeGlyph("[", .capital, .straight, .open, "M 128 792 L 0 792 L 0 -124 L 128 -124"),
        StrokeGlyph("]", .capital, .open, .straight, "M 0 792 L 128 792 L 128 -124 L 0 -124"),
        StrokeGlyph(
            "{", .capital, .open, .open,
            "M 164 792 C 94 792 74 756 74 690 L 74 448 C 74 378 50 338 0 334 C 50 330 74 290 74 220 L 74 -22"
                + " C 74 -88 94 -124 164 -124"),
        StrokeGlyph(
            "}", .capital, .open, .open,
            "M 0 792 C 70 792 90 756 90 690 L 90 448 C 90 378 114 338 164 334 C 114 330 90 290 90 220 L 90 -22"
                + " C 90 -88 70 -124 0 -124"),
        StrokeGlyph("/", .capital, .slant, .slant, "M 0 -70 L 280 760"),
        StrokeGlyph("\\", .capital, .slant, .slant, "M 280 -70 L 0 760"),
        StrokeGlyph("|", .capital, .straight, .straight, "M 0 792 L 0 -124"),
        StrokeGlyph("-", .capital, .round, .round, "M 0 262 L 206 262"),
        StrokeGlyph("–", .capital, .round, .round, "M 0 262 L 400 262"),
        StrokeGlyph("—", .capital, .round, .round, "M 0 262 L 780 262"),
        StrokeGlyph("…", .capital, .sign, .sign, "D 0 12 D 216 12 D 432 12"),
        StrokeGlyph("·", .capital, .sign, .sign, "D 0 296"),
        StrokeGlyph("•", .capital, .sign, .sign, "R 0 330 112"),
        StrokeGlyph("_", .capital, .slant, .slant, "M 0 -110 L 440 -110"),
        StrokeGlyph("*", .capital, .round, .round, "M 150 716 L 150 384 M 6 633 L 294 467 M 6 467 L 294 633"),
        StrokeGlyph("#", .capital, .open, .open, "M 184 700 L 104 0 M 396 700 L 316 0 M 26 476 L 486 476 M 0 224 L 460 224"),
        StrokeGlyph("%", .capital, .round, .round, "O 116 562 116 138 O 528 138 116 138 M 520 700 L 124 0"),
        StrokeGlyph(
            "&", .capital, .round, .slant,
            "M 496 0 L 128 452 C 98 490 82 524 82 566 C 82 654 140 710 222 710 C 304 710 358 660 358 582 C 358 492 292 444 200 390"
                + " C 92 326 0 282 0 172 C 0 62 84 -10 204 -10 C 350 -10 452 100 470 300"),
        StrokeGlyph(
            "@", .capital, .round, .round,
            "O 346 300 134 150 M 480 450 L 480 246 C 480 176 512 146 560 146 C 632 146 676 216 676 330 C 676 560 540 700 346 700"
                + " C 142 700 0 546 0 310 C 0 56 146 -114 352 -114 C 436 -114 506 -94 562 -58"),
        StrokeGlyph(
            "$", .capital, .round, .round,
            "M 398 572 C 374 660 306 710 212 710 C 98 710 26 642 26 542 C 26 434 108 400 214 370 C 336 336 422 294 422 178"
                + " C 422 66 334 -10 214 -10 C 104 -10 24 46 0 150 M 212 804 L 212 -104"),
        StrokeGlyph("€", .capital, .open, .open, "A 318 350 268 360 52 308 M 0 430 L 380 430 M 0 270 L 350 270"),
        StrokeGlyph(
            "£", .capital, .open, .open,
            "M 400 590 C 376 666 322 710 250 710 C 154 710 96 642 96 530 L 96 200 C 96 96 60 30 0 0 L 412 0 M 0 350 L 306 350"),
        StrokeGlyph(
            "§", .capital, .open, .open,
            "M 300 620 C 280 680 232 710 170 710 C 90 710 36 668 36 602 C 36 470 340 500 340 330 C 340 258 290 206 220 196"
                + " M 40 80 C 60 20 108 -10 170 -10 C 250 -10 304 32 304 98 C 304 230 0 200 0 370 C 0 442 50 494 120 504"),
        StrokeGlyph("©", .capital, .round, .round, "O 350 350 350 360 A 350 350 150 165 48 312"),
        StrokeGlyph("^", .capital, .round, .round, "M 0 430 L 170 700 L 340 430"),
        StrokeGlyph("`", .capital, .round, .round, "M 0 730 L 96 610"),
        StrokeGlyph("~", .capital, .round, .round, "M 0 270 C 40 390 122 394 200 340 C 278 286 360 290 400 410"),
    ]
}
