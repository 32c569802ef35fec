import CGLES
import QuartzCore

extension GLRenderer {
    /// Frames the repainted region of a window, in red and green alternately, so that two frames can be distinguished.
    func showDamage(_ damaged: PixelBox, on canvas: Canvas) {
        damageCount += 1
        let line: Int32 = 2
        let sides = [
            PixelBox(left: damaged.left, top: damaged.top, right: damaged.right, bottom: damaged.top + line),
            PixelBox(left: damaged.left, top: damaged.bottom - line, right: damaged.right, bottom: damaged.bottom),
            PixelBox(left: damaged.left, top: damaged.top, right: damaged.left + line, bottom: damaged.bottom),
            PixelBox(left: damaged.right - line, top: damaged.top, right: damaged.right, bottom: damaged.bottom),
        ]
        glClearColor(damageCount % 2 == 0 ? 1 : 0.1, damageCount % 2 == 0 ? 0.1 : 1, 0.2, 1)
        glEnable(GLenum(GL_SCISSOR_TEST))
        for side in sides.map({ $0.intersection(damaged) }) where !side.isEmpty {
            canvas.bind(region: side)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
    }

    /// Reports a frame that took too long.
    func reportIfSlow(_ duration: Duration) {
        let milliseconds = Double(duration.components.attoseconds) / 1e15 + Double(duration.components.seconds) * 1000
        guard milliseconds > 1000 / 60 else { return }
        Diagnostics.warnOnce(
            nil,
            "a frame took \((milliseconds * 10).rounded() / 10) ms: \(statistics.quads) quads, \(statistics.drawCalls) draw calls, "
                + "\(statistics.offscreenPasses) off screen, \(statistics.uploads) uploads")
    }
}
