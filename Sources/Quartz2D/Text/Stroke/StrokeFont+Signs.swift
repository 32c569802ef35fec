extension StrokeFont {
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
