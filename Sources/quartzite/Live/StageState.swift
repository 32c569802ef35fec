import QuartzInstruments
import QuartzUI

/// The state of the stage that another version of the code inherits, also in another process after a crash.
struct StageState: Codable, Equatable {
    /// The name of the demo or of the code.
    let demo: String
    /// Seconds since the start.
    let time: Double
    let rate: Float
    let isPlaying: Bool
    /// The selected layer's place below the canvas; nil if none is selected.
    let selection: LayerPath?
    /// The explained value.
    let keyPath: String?
    /// The number of the inspector's page.
    let page: Int
    let showsSource: Bool

    /// The speed and the pause as a transport.
    var transport: Transport {
        let now = CACurrentMediaTime()
        var transport = Transport(startingAt: now, rate: rate)
        if !isPlaying { transport.pause(at: now) }
        return transport
    }
}
