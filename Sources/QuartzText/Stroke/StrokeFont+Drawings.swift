extension StrokeFont {
    /// The capitals: 700 high, bowls overshoot by 10.
    static let capitals: [StrokeGlyph] = [
        StrokeGlyph("A", .capital, .slant, .slant, "M 0 0 L 264 700 L 528 0 M 84 222 L 444 222"),
        StrokeGlyph(
            "B", .capital, .straight, .round,
            "M 0 0 L 0 700 L 228 700 C 342 700 408 638 408 536 C 408 434 342 370 228 370 L 0 370"
                + " M 228 370 C 364 370 442 300 442 186 C 442 72 364 0 228 0 L 0 0"),
        StrokeGlyph("C", .capital, .round, .open, "A 302 350 302 360 46 314"),
        StrokeGlyph(
            "D", .capital, .straight, .round,
            "M 0 0 L 0 700 L 188 700 C 400 700 510 568 510 350 C 510 132 400 0 188 0 Z"),
        StrokeGlyph("E", .capital, .straight, .open, "M 392 700 L 0 700 L 0 0 L 400 0 M 0 362 L 360 362"),
        StrokeGlyph("F", .capital, .straight, .open, "M 384 700 L 0 700 L 0 0 M 0 344 L 340 344"),
        StrokeGlyph("G", .capital, .round, .round, "A 302 350 302 360 46 354 L 336 312"),
        StrokeGlyph("H", .capital, .straight, .straight, "M 0 0 L 0 700 M 480 0 L 480 700 M 0 360 L 480 360"),
        StrokeGlyph("I", .capital, .straight, .straight, "M 0 0 L 0 700"),
        StrokeGlyph("J", .capital, .open, .straight, "M 288 700 L 288 190 C 288 58 236 -10 138 -10 C 62 -10 16 30 0 104"),
        StrokeGlyph("K", .capital, .straight, .slant, "M 0 0 L 0 700 M 424 700 L 0 264 M 148 416 L 448 0"),
        StrokeGlyph("L", .capital, .straight, .slant, "M 0 700 L 0 0 L 366 0"),
        StrokeGlyph("M", .capital, .straight, .straight, "M 0 0 L 0 700 L 288 176 L 576 700 L 576 0"),
        StrokeGlyph("N", .capital, .straight, .straight, "M 0 0 L 0 700 L 472 0 L 472 700"),
        StrokeGlyph("O", .capital, .round, .round, "O 316 350 316 360"),
        StrokeGlyph(
            "P", .capital, .straight, .round,
            "M 0 0 L 0 700 L 226 700 C 354 700 428 624 428 504 C 428 384 354 308 226 308 L 0 308"),
        StrokeGlyph("Q", .capital, .round, .round, "O 316 350 316 360 M 392 186 L 590 -30"),
        StrokeGlyph(
            "R", .capital, .straight, .slant,
            "M 0 0 L 0 700 L 226 700 C 354 700 426 628 426 512 C 426 396 354 324 226 324 L 0 324 M 238 324 L 442 0"),
        StrokeGlyph(
            "S", .capital, .open, .open,
            "M 398 572 C 374 660 306 710 212 710 C 98 710 26 642 26 542 C 26 434 108 400 214 370 C 336 336 422 294 422 178"
                + " C 422 66 334 -10 214 -10 C 104 -10 24 46 0 150"),
        StrokeGlyph("T", .capital, .slant, .slant, "M 0 700 L 472 700 M 236 700 L 236 0"),
        StrokeGlyph(
            "U", .capital, .straight, .straight,
            "M 0 700 L 0 240 C 0 78 86 -10 230 -10 C 374 -10 460 78 460 240 L 460 700"),
        StrokeGlyph("V", .capital, .slant, .slant, "M 0 700 L 256 0 L 512 700"),
        StrokeGlyph("W", .capital, .slant, .slant, "M 0 700 L 194 0 L 388 664 L 582 0 L 776 700"),
        StrokeGlyph("X", .capital, .slant, .slant, "M 8 700 L 460 0 M 452 700 L 0 0"),
        StrokeGlyph("Y", .capital, .slant, .slant, "M 0 700 L 240 312 L 480 700 M 240 312 L 240 0"),
        StrokeGlyph("Z", .capital, .open, .open, "M 14 700 L 430 700 L 0 0 L 444 0"),
    ]

    /// The small letters. Bowls are 430 wide and overshoot x-height and baseline by 10; n, h, u have stems 370 apart.
    static let small: [StrokeGlyph] = [
        StrokeGlyph(
            "a", .small, .open, .straight,
            "M 30 405 C 55 482 115 520 190 520 C 300 520 358 462 358 345 L 358 0 M 358 296 L 190 296 C 68 296 0 240 0 145"
                + " C 0 50 62 -10 158 -10 C 272 -10 358 64 358 180"),
        StrokeGlyph("b", .small, .straight, .round, "M 0 735 L 0 0 O 212 255 212 265"),
        StrokeGlyph("c", .small, .round, .open, "A 215 255 215 265 48 312"),
        StrokeGlyph("d", .small, .round, .straight, "M 424 735 L 424 0 O 212 255 212 265"),
        StrokeGlyph("e", .small, .round, .round, "M 0 262 L 424 262 A 212 255 212 265 2 318"),
        StrokeGlyph(
            "f", .small, .slant, .slant,
            "M 282 732 C 262 738 245 740 225 740 C 142 740 100 694 100 608 L 100 0 M 0 510 L 248 510"),
        StrokeGlyph(
            "g", .small, .round, .straight,
            "O 212 255 212 265 M 424 510 L 424 0 C 424 -130 344 -198 214 -198 C 126 -198 62 -168 28 -110"),
        StrokeGlyph(
            "h", .small, .straight, .straight,
            "M 0 735 L 0 0 M 0 300 C 0 436 78 520 194 520 C 310 520 368 448 368 318 L 368 0"),
        StrokeGlyph("i", .small, .straight, .straight, "M 0 510 L 0 0 D 0 692"),
        StrokeGlyph(
            "j", .small, .slant, .straight, "M 96 510 L 96 -70 C 96 -156 58 -198 -14 -198 C -26 -198 -36 -197 -46 -194 D 96 692"),
        StrokeGlyph("k", .small, .straight, .slant, "M 0 735 L 0 0 M 330 510 L 0 186 M 124 308 L 352 0"),
        StrokeGlyph("l", .small, .straight, .open, "M 0 735 L 0 118 C 0 38 34 0 104 0"),
        StrokeGlyph(
            "m", .small, .straight, .straight,
            "M 0 510 L 0 0 M 0 300 C 0 436 66 520 166 520 C 262 520 308 452 308 330 L 308 0"
                + " M 308 300 C 308 436 374 520 474 520 C 570 520 616 452 616 330 L 616 0"),
        StrokeGlyph(
            "n", .small, .straight, .straight,
            "M 0 510 L 0 0 M 0 300 C 0 436 78 520 194 520 C 310 520 368 448 368 318 L 368 0"),
        StrokeGlyph("o", .small, .round, .round, "O 220 255 220 265"),
        StrokeGlyph("p", .small, .straight, .round, "M 0 510 L 0 -198 O 212 255 212 265"),
        StrokeGlyph("q", .small, .round, .straight, "M 424 510 L 424 -198 O 212 255 212 265"),
        StrokeGlyph("r", .small, .straight, .slant, "M 0 510 L 0 0 M 0 282 C 0 428 72 520 192 520 C 206 520 218 518 230 515"),
        StrokeGlyph(
            "s", .small, .open, .open,
            "M 322 412 C 302 484 244 520 172 520 C 80 520 18 468 18 392 C 18 310 82 288 174 264 C 274 238 340 210 340 126"
                + " C 340 44 274 -10 174 -10 C 86 -10 22 30 0 108"),
        StrokeGlyph("t", .small, .slant, .open, "M 108 650 L 108 132 C 108 42 148 0 224 0 C 246 0 264 3 280 8 M 0 510 L 262 510"),
        StrokeGlyph(
            "u", .small, .straight, .straight,
            "M 368 510 L 368 0 M 0 510 L 0 192 C 0 62 58 -10 174 -10 C 290 -10 368 74 368 210"),
        StrokeGlyph("v", .small, .slant, .slant, "M 0 510 L 192 0 L 384 510"),
        StrokeGlyph("w", .small, .slant, .slant, "M 0 510 L 152 0 L 300 496 L 448 0 L 600 510"),
        StrokeGlyph("x", .small, .slant, .slant, "M 0 510 L 360 0 M 360 510 L 0 0"),
        StrokeGlyph(
            "y", .small, .slant, .slant,
            "M 0 510 L 196 0 M 388 510 L 196 0 L 150 -104 C 122 -168 90 -198 38 -198 C 28 -198 18 -197 8 -195"),
        StrokeGlyph("z", .small, .open, .open, "M 8 510 L 336 510 L 0 0 L 344 0"),
    ]

    /// The figures. All advance by `StrokeFont.figureAdvance`, so their side bearings are unused.
    static let figures: [StrokeGlyph] = [
        StrokeGlyph("0", .capital, .round, .round, "O 204 350 204 360"),
        StrokeGlyph("1", .capital, .round, .round, "M 0 552 L 172 700 L 172 0 M 300 350"),
        StrokeGlyph(
            "2", .capital, .round, .round,
            "M 10 520 C 18 636 92 710 204 710 C 316 710 390 640 390 534 C 390 442 344 378 262 290 L 0 0 L 404 0"),
        StrokeGlyph(
            "3", .capital, .round, .round,
            "M 16 566 C 44 658 112 710 200 710 C 308 710 378 642 378 544 C 378 444 306 380 200 380 L 148 380"
                + " M 200 380 C 322 380 402 300 402 188 C 402 68 316 -10 198 -10 C 96 -10 20 46 0 148"),
        StrokeGlyph("4", .capital, .round, .round, "M 316 0 L 316 700 L 0 178 L 428 178"),
        StrokeGlyph(
            "5", .capital, .round, .round,
            "M 370 700 L 68 700 L 36 362 C 80 416 138 442 208 442 C 322 442 400 356 400 222 C 400 82 320 -10 196 -10"
                + " C 98 -10 24 46 0 140"),
        StrokeGlyph(
            "6", .capital, .round, .round,
            "O 204 220 204 230 M 0 220 C 0 520 106 710 246 710 C 304 710 350 686 380 636"),
        StrokeGlyph("7", .capital, .round, .round, "M 0 700 L 396 700 L 132 0"),
        StrokeGlyph("8", .capital, .round, .round, "O 202 538 174 172 O 202 182 202 192"),
        StrokeGlyph(
            "9", .capital, .round, .round,
            "O 204 480 204 230 M 408 480 C 408 180 302 -10 162 -10 C 104 -10 58 14 28 64"),
    ]

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

    /// Mathematical signs, Greek letters of formulas, arrows, and symbols of user interfaces. The axis is at 340.
    static let signs: [StrokeGlyph] = [
        StrokeGlyph("+", .capital, .sign, .sign, "M 0 340 L 408 340 M 204 136 L 204 544"),
        StrokeGlyph("−", .capital, .sign, .sign, "M 0 340 L 408 340"),
        StrokeGlyph("±", .capital, .sign, .sign, "M 0 396 L 408 396 M 204 192 L 204 600 M 0 40 L 408 40"),
        StrokeGlyph("×", .capital, .sign, .sign, "M 40 504 L 368 176 M 40 176 L 368 504"),
        StrokeGlyph("÷", .capital, .sign, .sign, "M 0 340 L 408 340 D 204 546 D 204 134"),
        StrokeGlyph("=", .capital, .sign, .sign, "M 0 434 L 408 434 M 0 246 L 408 246"),
        StrokeGlyph("≠", .capital, .sign, .sign, "M 0 434 L 408 434 M 0 246 L 408 246 M 290 600 L 118 80"),
        StrokeGlyph(
            "≈", .capital, .sign, .sign,
            "M 0 400 C 40 500 122 504 200 450 C 278 396 360 400 400 500 M 0 180 C 40 280 122 284 200 230 C 278 176 360 180 400 280"
        ),
        StrokeGlyph("<", .capital, .sign, .sign, "M 384 566 L 0 340 L 384 114"),
        StrokeGlyph(">", .capital, .sign, .sign, "M 0 566 L 384 340 L 0 114"),
        StrokeGlyph("≤", .capital, .sign, .sign, "M 384 640 L 0 420 L 384 200 M 0 40 L 384 40"),
        StrokeGlyph("≥", .capital, .sign, .sign, "M 0 640 L 384 420 L 0 200 M 0 40 L 384 40"),
        StrokeGlyph("°", .capital, .round, .round, "O 104 600 104 110"),
        StrokeGlyph(
            "∞", .capital, .round, .round,
            "M 340 340 C 262 216 214 172 148 172 C 62 172 0 244 0 340 C 0 436 62 508 148 508 C 214 508 262 464 340 340"
                + " C 418 216 466 172 532 172 C 618 172 680 244 680 340 C 680 436 618 508 532 508 C 466 508 418 464 340 340 Z"),
        StrokeGlyph("√", .capital, .open, .slant, "M 0 330 L 90 330 L 220 0 L 420 740 L 560 740"),
        StrokeGlyph(
            "π", .small, .open, .open,
            "M 0 510 L 476 510 M 120 510 L 120 0 M 352 510 L 352 110 C 352 40 384 0 448 0"),
        StrokeGlyph("θ", .small, .round, .round, "O 200 364 200 376 M 0 364 L 400 364"),
        StrokeGlyph("σ", .small, .round, .open, "O 215 255 215 265 M 215 510 L 470 510"),
        StrokeGlyph(
            "μ", .small, .straight, .straight,
            "M 0 510 L 0 -198 M 0 192 C 0 62 58 -10 174 -10 C 290 -10 368 74 368 210 M 368 510 L 368 0"),
        StrokeGlyph("λ", .small, .slant, .slant, "M 0 735 L 70 735 L 370 0 M 206 402 L 0 0"),
        StrokeGlyph("τ", .small, .open, .open, "M 0 510 L 340 510 M 160 510 L 160 120 C 160 40 192 0 262 0"),
        StrokeGlyph(
            "ω", .small, .round, .round,
            "M 100 510 C 30 440 0 330 0 220 C 0 70 50 -10 142 -10 C 232 -10 282 70 282 180 L 282 320 M 282 180"
                + " C 282 70 332 -10 422 -10 C 514 -10 564 70 564 220 C 564 330 534 440 464 510"),
        StrokeGlyph("Δ", .capital, .slant, .slant, "M 0 0 L 264 700 L 528 0 Z"),
        StrokeGlyph("Σ", .capital, .open, .open, "M 410 700 L 0 700 L 280 360 L 0 0 L 424 0"),
        StrokeGlyph(
            "Ω", .capital, .open, .open,
            "M 0 0 L 190 0 C 80 80 30 210 30 370 C 30 580 140 710 310 710 C 480 710 590 580 590 370 C 590 210 540 80 430 0 L 620 0"
        ),
        StrokeGlyph("→", .capital, .sign, .sign, "M 0 340 L 620 340 M 424 536 L 620 340 L 424 144"),
        StrokeGlyph("←", .capital, .sign, .sign, "M 620 340 L 0 340 M 196 536 L 0 340 L 196 144"),
        StrokeGlyph(
            "↔", .capital, .sign, .sign,
            "M 0 340 L 700 340 M 180 520 L 0 340 L 180 160 M 520 520 L 700 340 L 520 160"),
        StrokeGlyph("↑", .capital, .sign, .sign, "M 196 0 L 196 680 M 0 484 L 196 680 L 392 484"),
        StrokeGlyph("↓", .capital, .sign, .sign, "M 196 680 L 196 0 M 0 196 L 196 0 L 392 196"),
        StrokeGlyph("↻", .capital, .sign, .sign, "A 270 340 260 270 -22 -318 L 560 420 M 560 640 L 560 420 L 340 420"),
        StrokeGlyph("↺", .capital, .sign, .sign, "A 290 340 260 270 202 498 L 0 420 M 0 640 L 0 420 L 220 420"),
        StrokeGlyph("▶", .capital, .sign, .sign, "M 0 70 L 0 610 L 460 340 Z F"),
        StrokeGlyph("◀", .capital, .sign, .sign, "M 460 70 L 460 610 L 0 340 Z F"),
        StrokeGlyph("▲", .capital, .sign, .sign, "M 0 110 L 540 110 L 270 570 Z F"),
        StrokeGlyph("▼", .capital, .sign, .sign, "M 0 570 L 540 570 L 270 110 Z F"),
        StrokeGlyph("▸", .capital, .sign, .sign, "M 0 160 L 0 520 L 230 340 Z F"),
        StrokeGlyph("◂", .capital, .sign, .sign, "M 230 160 L 230 520 L 0 340 Z F"),
        StrokeGlyph("▴", .capital, .sign, .sign, "M 0 230 L 360 230 L 180 460 Z F"),
        StrokeGlyph("▾", .capital, .sign, .sign, "M 0 440 L 360 440 L 180 210 Z F"),
        StrokeGlyph("■", .capital, .sign, .sign, "M 0 90 L 500 90 L 500 590 L 0 590 Z F"),
        StrokeGlyph("□", .capital, .sign, .sign, "M 0 90 L 500 90 L 500 590 L 0 590 Z"),
        StrokeGlyph("●", .capital, .sign, .sign, "R 250 340 270"),
        StrokeGlyph("○", .capital, .sign, .sign, "O 250 340 250 270"),
        StrokeGlyph("◆", .capital, .sign, .sign, "M 0 340 L 260 600 L 520 340 L 260 80 Z F"),
        StrokeGlyph("◇", .capital, .sign, .sign, "M 0 340 L 260 600 L 520 340 L 260 80 Z"),
        StrokeGlyph("⏸", .capital, .sign, .sign, "M 0 90 L 60 90 L 60 590 L 0 590 Z F M 300 90 L 360 90 L 360 590 L 300 590 Z F"),
        StrokeGlyph("⏮", .capital, .sign, .sign, "M 0 90 L 0 590 M 480 90 L 480 590 L 130 340 Z F"),
        StrokeGlyph("⏭", .capital, .sign, .sign, "M 480 90 L 480 590 M 0 90 L 0 590 L 350 340 Z F"),
        StrokeGlyph("✓", .capital, .sign, .sign, "M 0 320 L 176 120 L 500 590"),
        StrokeGlyph("✕", .capital, .sign, .sign, "M 0 560 L 440 120 M 0 120 L 440 560"),
        StrokeGlyph("⌕", .capital, .sign, .sign, "O 216 412 216 226 M 372 250 L 560 50"),
        StrokeGlyph("⋯", .capital, .sign, .sign, "D 0 340 D 216 340 D 432 340"),
        StrokeGlyph("⋮", .capital, .sign, .sign, "D 0 560 D 0 340 D 0 120"),
        StrokeGlyph("☰", .capital, .sign, .sign, "M 0 560 L 520 560 M 0 340 L 520 340 M 0 120 L 520 120"),
        StrokeGlyph("⚠", .capital, .sign, .sign, "M 0 30 L 310 650 L 620 30 Z M 310 430 L 310 270 D 310 130"),
    ]
}
