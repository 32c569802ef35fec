import Foundation

/// The process and the user at the other end of a socket.
struct SocketPeer {
    let process: pid_t
    let user: uid_t

    /// Returns nil if the descriptor is not a connected socket of this machine.
    init?(_ descriptor: Int32) {
        // The kernel's `ucred`: process, user, group.
        var numbers: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: numbers))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &numbers, &size) == 0 else { return nil }
        (process, user) = (numbers.process, numbers.user)
    }
}
