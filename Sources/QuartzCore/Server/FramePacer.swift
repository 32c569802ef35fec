/// Says when the next frame may begin, so that frames keep the display's pace even where presenting does not wait for it.
package struct FramePacer {
    /// The length of a frame in seconds.
    package var frameDuration: Double
    private var next = -Double.infinity

    package init(frameDuration: Double = 1.0 / 60) {
        self.frameDuration = frameDuration
    }

    /// How long it is until a frame may begin; never negative.
    package func delay(at now: Double) -> Double {
        max(0, next - now)
    }

    /// A frame begins. The beat is kept as long as frames are less than one beat late.
    package mutating func begin(at now: Double) {
        let beat = next + frameDuration
        next = beat > now ? beat : now + frameDuration
    }
}
