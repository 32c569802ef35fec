import QuartzUI

/// Pending requests of keys for slow operations. Several requests in a turn are combined.
struct Wishes: Equatable {
    /// The demo to show.
    private(set) var demo: Int?
    /// Whether to restart the demo.
    var restarts = false
    /// Number of frames to move from the current time.
    var frames = 0

    /// Requests a demo; nil for none. Requested frames of the previous demo are dropped.
    mutating func select(_ demo: Int?) {
        guard let demo else { return }
        self.demo = demo
        frames = 0
    }
}

extension ViewerController {
    /// Records a request. A held key repeats faster than a demo can be replayed, so requests are combined and carried out once
    /// all keys are read.
    func wish(_ change: (inout Wishes) -> Void) {
        let isFirst = wishes == Wishes()
        change(&wishes)
        if let demo = wishes.demo { panels.sidebar.select(demo) }
        if isFirst { DispatchQueue.main.async { [weak self] in self?.fulfilWishes() } }
    }

    /// Carries out the pending requests.
    func fulfilWishes() {
        let asked = wishes
        wishes = Wishes()
        if let demo = asked.demo, demo != selection {
            show(demo)
        } else if asked.restarts {
            restart()
        }
        if asked.frames != 0 { step(asked.frames) }
    }
}
