// Runs a main loop on the main thread, as a program does, and prints its observations: one `name value` per line.
import Foundation
import QuartzSDL

/// Returns the processor time that the process has used so far, in seconds.
func processorTime() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

func report(_ name: String, _ value: Any) {
    FileHandle.standardOutput.write(Data("\(name) \(value)\n".utf8))
}

@MainActor
final class Counts {
    var timers = 0
    var dispatches = 0
    var worstLatency = 0.0
}

/// Timers, blocks and tasks become due while the loop sleeps.
@MainActor
func serve(_ loop: MainLoop) {
    let counts = Counts()
    let timer = Timer(timeInterval: 0.01, repeats: true) { _ in MainActor.assumeIsolated { counts.timers += 1 } }
    RunLoop.main.add(timer, forMode: .default)
    for index in 0..<50 {
        let due = DispatchTime.now() + .milliseconds(index * 5)
        DispatchQueue.global().asyncAfter(deadline: due) {
            let sent = CACurrentMediaTime()
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    counts.dispatches += 1
                    counts.worstLatency = max(counts.worstLatency, CACurrentMediaTime() - sent)
                }
            }
        }
    }
    Task { @MainActor in
        for _ in 0..<10 { try? await Task.sleep(for: .milliseconds(10)) }
        report("task", Thread.isMainThread)
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) {
        report("timers", counts.timers)
        report("dispatches", counts.dispatches)
        report("latency", counts.worstLatency)
        timer.invalidate()
        loop.stop()
    }
}

/// Nothing moves for a while.
@MainActor
func idle(_ loop: MainLoop, _ window: SDLWindow) {
    let drawn = window.framesDrawn
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        // The first frames may be late on a busy machine.
        guard drawn > 0, window.framesDrawn == drawn else { return idle(loop, window) }
        let before = (processorTime(), window.framesDrawn, CACurrentMediaTime())
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            report("load", (processorTime() - before.0) / (CACurrentMediaTime() - before.2))
            report("frames", window.framesDrawn - before.1)
            loop.stop(status: 7)
        }
    }
}

/// A larger window covers one in which a layer moves, and is removed again.
@MainActor
func cover(_ loop: MainLoop, _ window: SDLWindow) throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    window.rootLayer.addSublayer(layer)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.toValue = 2 * Double.pi
    turn.duration = 1
    turn.repeatCount = .infinity
    layer.add(turn, forKey: nil)

    var options = WindowOptions(title: "Cover", size: CGSize(width: 400, height: 300))
    options.isHidden = true
    let other = try SDLWindow(options)
    loop.add(other)
    var start = 0
    func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) {
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(body) }
    }
    func count(_ name: String) {
        report(name, window.framesDrawn - start)
        start = window.framesDrawn
    }
    after(1) {
        count("open")
        other.isVisible = true
    }
    after(1.5) { start = window.framesDrawn }
    after(2.5) {
        count("covered")
        other.isVisible = false
    }
    after(3.5) {
        count("uncovered")
        loop.stop()
    }
}

/// The sizes of a window's views and of the window follow each other, also if the views are scaled.
@MainActor
func resize(_ loop: MainLoop, _ window: SDLWindow) {
    let content = UIWindow(frame: CGRect(x: 0, y: 0, width: 120, height: 90))
    content.makeKeyAndVisible()
    guard let shown = loop.window(showing: content) else { return loop.stop(status: 1) }
    content.frame.size = CGSize(width: 150, height: 100)
    report("views", shown.size == CGSize(width: 150, height: 100))
    shown.size = CGSize(width: 140, height: 110)
    report("window", content.bounds.size == CGSize(width: 140, height: 110))
    for (scale, angle) in [(2, 0), (0.5, 0), (1, 1)] as [(CGFloat, CGFloat)] {
        let transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: scale, y: scale)
        content.transform = transform
        shown.size = CGSize(width: 160, height: 120)
        report("scaled", shown.size == CGSize(width: 160, height: 120))
        content.frame.size = CGSize(width: 200, height: 130)
    }
    content.transform = .identity
    content.isHidden = true
    report("hidden", !shown.isVisible)
    content.isHidden = false
    report("shown", shown.isVisible)
    // The loop has not begun yet.
    loop.stop(status: 3)
}

/// A picture of the program's window at a fixed time, with the instruments if they are asked for. Then the only window closes.
@MainActor
func picture(_ loop: MainLoop, _ window: SDLWindow) {
    CAMediaClock.setManual(100)
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 30, width: 40, height: 40)
    layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    window.rootLayer.addSublayer(layer)
    let move = CABasicAnimation(keyPath: "position.x")
    move.toValue = 150
    // The first commit may be later than the next time of the clock.
    (move.beginTime, move.duration) = (100, 2)
    layer.add(move, forKey: nil)
    let windows = CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
        CAMediaClock.setManual(101)
        reportPicture(loop, window, windows: windows, tries: 400)
    }
}

@MainActor
func reportPicture(_ loop: MainLoop, _ window: SDLWindow, windows: Int, tries: Int) {
    let isReady = loop.windows.count == windows && loop.windows.allSatisfy { $0.framesDrawn > 1 }
    guard isReady || tries == 0 else {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
            reportPicture(loop, window, windows: windows, tries: tries - 1)
        }
        return
    }
    report("windows", loop.windows.count)
    report("speed", window.rootLayer.speed)
    report("sublayers", window.rootLayer.sublayers?.count ?? 0)
    let pixels = window.screenshot()?.straightPixels ?? []
    report("picture", pixels.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
    report("colours", Set(pixels).count)
    loop.close(window)
}

/// Two text fields for typing. Their texts are reported after each change, and marked text in brackets.
@MainActor
func type(_ loop: MainLoop) {
    let content = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 120))
    let fields = ["first", "second"].enumerated().map { index, name in
        (name: name, field: UITextField(frame: CGRect(x: 10, y: 10 + 50 * CGFloat(index), width: 280, height: 30)))
    }
    for (_, field) in fields { content.addSubview(field) }
    content.makeKeyAndVisible()
    fields[0].field.becomeFirstResponder()
    var known: [String: String] = [:]
    let timer = Timer(timeInterval: 0.02, repeats: true) { _ in
        MainActor.assumeIsolated {
            for (name, field) in fields {
                let marked = field.markedTextRange.flatMap { field.text(in: $0) } ?? ""
                let text = "\(field.text ?? "")|\(marked)"
                guard known[name] != text else { continue }
                known[name] = text
                report(name, text)
            }
        }
    }
    RunLoop.main.add(timer, forMode: .default)
    report("ready", true)
}

/// The program exits while the render server draws.
@MainActor
func leave(_ window: SDLWindow) {
    for index in 0..<20 {
        let layer = CALayer()
        layer.frame = CGRect(x: index * 8, y: index * 3, width: 40, height: 40)
        layer.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.5)
        layer.cornerRadius = 8
        window.rootLayer.addSublayer(layer)
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.toValue = 2 * Double.pi
        turn.duration = 1
        turn.repeatCount = .infinity
        layer.add(turn, forKey: nil)
    }
    exitAfterFrames(window)
}

@MainActor
func exitAfterFrames(_ window: SDLWindow) {
    if window.framesDrawn > 3 { exit(5) }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { exitAfterFrames(window) }
}

// Programs inherit the signals that are ignored or blocked where they are started: here on a thread of a test's.
signal(SIGINT, SIG_DFL)
var none = sigset_t()
sigemptyset(&none)
pthread_sigmask(SIG_SETMASK, &none, nil)

let status = Application.run { loop in
    let window = try SDLWindow(WindowOptions(title: "Probe", size: CGSize(width: 200, height: 100)))
    window.rootLayer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    loop.add(window)
    switch CommandLine.arguments.dropFirst().first {
    case "serve": serve(loop)
    case "idle": idle(loop, window)
    case "cover": try cover(loop, window)
    case "resize": resize(loop, window)
    case "leave": leave(window)
    case "picture": picture(loop, window)
    case "type":
        // Closing the only window would end the loop.
        type(loop)
        loop.close(window)
    case "wait": DispatchQueue.main.async { report("ready", true) }
    default: loop.stop(status: 64)
    }
}
report("status", status)
exit(status)
