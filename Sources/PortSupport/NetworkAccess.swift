import Foundation
import FoundationNetworking

// Members of Foundation's network types that Linux lacks. A desktop's network is not restricted to save data.

extension URLRequest {
    /// Whether the request may use a network that the user asks to save.
    @available(*, deprecated, message: "has no effect on Linux: the system marks no network as one to save")
    public var allowsConstrainedNetworkAccess: Bool {
        get { true }
        set {}
    }
    /// Whether the request may use a network that costs money.
    @available(*, deprecated, message: "has no effect on Linux: the system marks no network as expensive")
    public var allowsExpensiveNetworkAccess: Bool {
        get { true }
        set {}
    }
}

extension URLError {
    /// Reasons for which a network may not be used.
    public enum NetworkUnavailableReason: Int, Sendable {
        /// A mobile network.
        case cellular
        /// A network that costs money.
        case expensive
        /// A network that the user asks to save.
        case constrained
    }

    /// The reason for which the network may not be used: nil, because no network is restricted.
    public var networkUnavailableReason: NetworkUnavailableReason? { nil }
}

extension URLSessionTask {
    /// Whether the task calls its delegate as soon as data arrives.
    @available(*, deprecated, message: "has no effect on Linux: data is always delivered as it arrives")
    public var prefersIncrementalDelivery: Bool {
        get { true }
        set {}
    }
}

/// Methods that a session does not call on Linux, so that code which passes them on compiles.
extension URLSessionTaskDelegate {
    /// Would be called after a task is created.
    @available(*, deprecated, message: "has no effect on Linux: sessions do not call it")
    public func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {}
    /// Would be called while a task waits for a network.
    @available(*, deprecated, message: "has no effect on Linux: sessions do not call it")
    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {}
}
