import Dispatch
import Foundation
import Synchronization

/// Draws the trees of all windows on a thread of its own, at the display's pace, whatever the main thread is doing.
///
/// The main actor sends it values: what commits change, sizes, requests for pictures. It asks nobody for anything, draws as long as
/// something in its trees moves, and sleeps otherwise. What is sent in one go is seen in one frame.
public final class RenderServer: Sendable {
    /// The server of this process.
    public static let shared = RenderServer()

    /// Something to be done where the displays are.
    typealias Message = @Sendable (FrameLoop) -> Void

    /// Who draws.
    private enum Place {
        case thread(isStarted: Bool)
        /// The main thread: the driver of the engine calls ``drive()``.
        case caller
    }

    private struct Mailbox {
        var messages: [Message] = []
        var place = Place.thread(isStarted: false)
    }

    private let mailbox = Mutex(Mailbox())
    private let bell = DispatchSemaphore(value: 0)

    /// What waits to be sent.
    @MainActor private var outbox: [Message] = []
    @MainActor private var holds = 0
    @MainActor private var sentClock: Double?
    /// The displays, where the main thread draws.
    @MainActor private var ownLoop: FrameLoop?
    @MainActor private var displayCount: Int32 = 0

    init() {}

    // MARK: Sending

    /// Sends what `body` changes in one go: a frame shows all of it or none.
    @MainActor
    public func whileHeld<R>(_ body: () throws -> R) rethrows -> R {
        holds += 1
        defer {
            holds -= 1
            send()
        }
        return try body()
    }

    /// Sends what waits, and the clock where it was stopped or let go.
    @MainActor
    public func send() {
        if holds == 0 { sendAll() }
    }

    @MainActor
    func post(_ message: @escaping Message) {
        outbox.append(message)
        send()
    }

    @MainActor
    private func sendAll() {
        guard displayCount > 0 else { return }
        let stopped = CAMediaClock.shared.manual
        if stopped != sentClock {
            sentClock = stopped
            outbox.append { $0.stoppedTime = stopped }
        }
        guard !outbox.isEmpty else { return }
        let messages = outbox
        outbox = []
        if let ownLoop { return messages.forEach { $0(ownLoop) } }
        put(messages)
    }

    private func put(_ messages: [Message]) {
        let (isFirst, isToStart) = mailbox.withLock { box in
            let isFirst = box.messages.isEmpty
            box.messages += messages
            guard case .thread(isStarted: false) = box.place else { return (isFirst, false) }
            box.place = .thread(isStarted: true)
            return (isFirst, true)
        }
        if isToStart { start() }
        if isFirst { bell.signal() }
    }

    /// Does something where the displays are and waits for it: at most for a frame that is being drawn.
    @MainActor
    func perform<R: Sendable>(_ body: @escaping @Sendable (FrameLoop) throws -> R) throws -> R {
        sendAll()
        if let ownLoop { return try body(ownLoop) }
        let isDone = DispatchSemaphore(value: 0)
        let answer = Answer<R>()
        put([
            { loop in
                answer.give(Result { try body(loop) })
                isDone.signal()
            }
        ])
        isDone.wait()
        return try answer.take()
    }

    /// Waits until all that was sent has been taken in.
    @MainActor
    public func synchronize() {
        guard displayCount > 0 else { return }
        try? perform { _ in }
    }

    // MARK: Displays

    /// Makes a display, on the server's thread.
    ///
    /// - Parameter make: makes its surface, given that of another display.
    @MainActor
    func addDisplay(
        sharing other: Int32?, count: FrameCount,
        _ make: @escaping @Sendable ((any RenderSurface)?) throws -> any RenderSurface
    ) throws -> Int32 {
        displayCount += 1
        let number = displayCount
        try perform { loop in
            let surface = try make(other.flatMap { loop.displays[$0]?.surface })
            loop.add(ServedDisplay(surface, count: count), as: number)
        }
        return number
    }

    // MARK: Drawing

    private func start() {
        let thread = Thread { self.run() }
        thread.name = "render server"
        thread.start()
    }

    /// The thread: takes in what was sent, draws what is due, sleeps.
    private func run() {
        let loop = FrameLoop()
        while true {
            let (messages, isOver) = mailbox.withLock { box in
                defer { box.messages = [] }
                guard case .caller = box.place else { return (box.messages, false) }
                return (box.messages, true)
            }
            for message in messages { message(loop) }
            if isOver { return }
            let delay = loop.delay()
            if delay <= 0 {
                loop.drawFrames()
            } else if delay < .infinity {
                _ = bell.wait(timeout: .now() + min(delay, 86_400))
            } else {
                bell.wait()
            }
        }
    }

    /// Lets the main thread draw from now on: some drivers keep a context to the thread that made it. Displays that are there stay with
    /// the thread, so this comes before the first.
    @MainActor
    public func drawOnMainThread() {
        guard ownLoop == nil else { return }
        Diagnostics.warnOnce(
            "server.main", "the graphics driver keeps its contexts to one thread: frames are drawn on the main thread")
        mailbox.withLock { $0.place = .caller }
        bell.signal()
        ownLoop = FrameLoop()
        sentClock = nil
    }

    /// Goes back to a thread of its own, once no display is left.
    @MainActor
    package func drawOnThread() {
        guard ownLoop != nil else { return }
        ownLoop = nil
        sentClock = nil
        mailbox.withLock { $0.place = .thread(isStarted: false) }
    }

    /// Draws what is due where the main thread draws; does nothing otherwise.
    ///
    /// - Returns: the seconds until it is to be called again.
    @MainActor
    public func drive() -> Double {
        guard let ownLoop else { return .infinity }
        if ownLoop.delay() <= 0 { ownLoop.drawFrames() }
        return ownLoop.delay()
    }
}

/// What a request is answered with, once.
private final class Answer<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)

    func give(_ value: Result<Value, any Error>) { result.withLock { $0 = value } }

    func take() throws -> Value {
        guard let result = result.withLock({ $0 }) else { throw CancellationError() }
        return try result.get()
    }
}
