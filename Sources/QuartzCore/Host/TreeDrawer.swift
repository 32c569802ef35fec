/// The drawer of a host's tree: a remote one, or a local one, which is created for the first frame.
@MainActor
final class TreeDrawer {
    /// The remote drawer, which receives all deltas in order.
    private let receiver: ((CommitDelta) -> Void)?
    private var context: RenderContext?

    init(receiver: ((CommitDelta) -> Void)?) { self.receiver = receiver }

    /// Applies a commit.
    ///
    /// - Parameter tree: The tree before the commit.
    func apply(_ delta: CommitDelta, to tree: @autoclosure () -> RenderTree) {
        if let receiver {
            receiver(delta)
        } else if context != nil || delta.bringsTransitions {
            withContext(of: tree()) { $0.apply(delta) }
        }
    }

    /// Calls `body` with the local drawer, which begins with a tree.
    func withContext<R>(of tree: @autoclosure () -> RenderTree, _ body: (inout RenderContext) -> R) -> R {
        var own = context ?? RenderContext(tree())
        context = nil
        defer { context = own }
        return body(&own)
    }

    /// The last local frame.
    var frame: RetainedList { context?.frame ?? RetainedList() }
}
