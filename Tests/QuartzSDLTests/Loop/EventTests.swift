import CSDL
import Foundation
import QuartzSDL
import Expectations
import Testing

@MainActor
struct EventTests {
    /// Returns the input that the window receives in one run of the loop.
    private func input(_ push: (SDLWindow) -> Void) throws -> [InputEvent] {
        try Harness.withWindow { loop, window in
            var heard: [InputEvent] = []
            window.eventHandler = { if case .input(let event) = $0 { heard.append(event) } }
            push(window)
            loop.run(for: 0.05)
            return heard
        }
    }

    private func pointers(_ push: (SDLWindow) -> Void) throws -> [PointerEvent] {
        try input(push).compactMap { if case .pointer(let pointer) = $0 { pointer } else { nil } }
    }

    @Test func aDragComesInOrderAndInPoints() throws {
        let before = CACurrentMediaTime()
        let heard = try pointers { window in
            window.pushMotion(x: 10, y: 20)
            window.pushButton(SDL_MOUSEBUTTONDOWN, x: 11, y: 21)
            window.pushMotion(x: 50, y: 60)
            window.pushButton(SDL_MOUSEBUTTONUP, x: 51, y: 61)
            window.pushMotion(x: 52, y: 62)
        }
        expectEqual(heard.map(\.phase), [.hovered, .began, .moved, .ended, .hovered])
        expectEqual(heard.map(\.location.x), [10, 11, 50, 51, 52])
        expectEqual(heard.map(\.location.y), [20, 21, 60, 61, 62])
        expect(heard.allSatisfy { $0.kind == .mouse && $0.id == 0 && $0.button == .primary })
        expect(heard.allSatisfy { (before...CACurrentMediaTime()).contains($0.timestamp) })
    }

    @Test func movesCoalesceAndEdgesDoNot() throws {
        let heard = try pointers { window in
            for x in 0..<20 { window.pushMotion(x: Int32(x), y: 0) }
            for _ in 0..<3 {
                window.pushButton(SDL_MOUSEBUTTONDOWN, x: 5, y: 5)
                window.pushButton(SDL_MOUSEBUTTONUP, x: 5, y: 5)
            }
            for x in 0..<20 { window.pushMotion(x: Int32(x + 100), y: 0) }
        }
        expectEqual(heard.map(\.phase), [.hovered, .began, .ended, .began, .ended, .began, .ended, .hovered])
        expectEqual(heard.first?.location.x, 19)
        expectEqual(heard.last?.location.x, 119)
    }

    @Test func everyHeldButtonIsDragged() throws {
        let heard = try pointers { window in
            window.pushButton(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, button: 3)
            window.pushButton(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, button: 1)
            window.pushButton(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, button: 9)
            window.pushMotion(x: 2, y: 2)
            window.pushMotion(x: 3, y: 3)
            window.pushButton(SDL_MOUSEBUTTONUP, x: 3, y: 3, button: 3)
            window.pushMotion(x: 4, y: 4)
            window.pushButton(SDL_MOUSEBUTTONUP, x: 4, y: 4, button: 2)
        }
        expectEqual(heard.map(\.phase), [.began, .began, .moved, .moved, .ended, .moved])
        expectEqual(heard.map(\.button), [.secondary, .primary, .secondary, .primary, .secondary, .primary])
        expectEqual(heard.map(\.location.x), [1, 1, 3, 3, 3, 4])
    }

    @Test func wheelsScrollByPoints() throws {
        let heard = try input { window in
            window.pushMotion(x: 30, y: 40)
            push(SDL_MOUSEWHEEL) {
                $0.wheel.windowID = window.identifier
                $0.wheel.y = 1
                $0.wheel.preciseY = 0.5
            }
            push(SDL_MOUSEWHEEL) {
                $0.wheel.windowID = window.identifier
                $0.wheel.x = 1
                $0.wheel.y = -1
            }
            push(SDL_MOUSEWHEEL) {
                $0.wheel.windowID = window.identifier
                $0.wheel.y = -1
                $0.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
            }
        }
        let scrolls = heard.compactMap { if case .scroll(let scroll) = $0 { scroll } else { nil } }
        let notch = ScrollEvent.pointsPerNotch
        expect(scrolls.allSatisfy { $0.location == CGPoint(x: 30, y: 40) })
        expectEqual(scrolls.map(\.delta.dx), [0, notch, 0])
        expectEqual(scrolls.map(\.delta.dy), [-notch / 2, notch, -notch])
        expectEqual(scrolls.map(\.isPrecise), [true, false, false])
    }

    private func pushFinger(_ window: SDLWindow, _ type: SDL_EventType, x: Float, y: Float, finger: Int64 = 0) {
        push(type) {
            $0.tfinger.windowID = window.identifier
            $0.tfinger.fingerId = finger
            $0.tfinger.x = x
            $0.tfinger.y = y
        }
    }

    @Test func fingersAreFractionsOfTheWindow() throws {
        let heard = try pointers { window in
            pushFinger(window, SDL_FINGERDOWN, x: 0.5, y: 0.25)
            pushFinger(window, SDL_FINGERDOWN, x: 0, y: 0, finger: 99)
            pushFinger(window, SDL_FINGERMOTION, x: 0.75, y: 0.5)
            pushFinger(window, SDL_FINGERUP, x: 1, y: 1)
            pushFinger(window, SDL_FINGERMOTION, x: 0, y: 0)
            pushFinger(window, SDL_FINGERDOWN, x: .nan, y: 0, finger: 5)
            pushFinger(window, SDL_FINGERUP, x: 0, y: 0, finger: 99)
        }
        expectEqual(heard.map(\.phase), [.began, .began, .moved, .ended, .ended])
        expectEqual(heard.map(\.location.x), [100, 0, 150, 200, 0])
        expectEqual(heard.map(\.location.y), [25, 0, 50, 100, 0])
        expectEqual(heard.map(\.id), [1, 2, 1, 1, 2])
        expect(heard.allSatisfy { $0.kind == .touch })
    }

    @Test func fingersStillDownAreCancelledWithTheFocus() throws {
        let heard = try pointers { window in
            pushFinger(window, SDL_FINGERDOWN, x: 0.5, y: 0.5)
            window.pushWindowEvent(SDL_WINDOWEVENT_FOCUS_LOST)
        }
        expectEqual(heard.map(\.phase), [.began, .cancelled])
        expectEqual(heard.last?.location, CGPoint(x: 100, y: 50))
    }

    @Test func leavingIsToldWithTheLastPlace() throws {
        let heard = try pointers { window in
            window.pushMotion(x: 7, y: 8)
            window.pushWindowEvent(SDL_WINDOWEVENT_LEAVE)
        }
        expectEqual(heard.map(\.phase), [.hovered, .left])
        expectEqual(heard.last?.location, CGPoint(x: 7, y: 8))
    }

    @Test(
        arguments: [
            (SDLK_LEFT, 0, Key.left), (SDLK_RETURN, 0, .return), (SDLK_KP_ENTER, 0, .return), (SDLK_SPACE, 0, .space),
            (SDLK_a, 0, .character("a")), (SDLK_F1, 0, .function(1)), (SDLK_F24, 0, .function(24)),
            (SDLK_KP_4, 0, .left), (SDLK_KP_4, KMOD_NUM.rawValue, .character("4")), (SDLK_KP_PLUS, 0, .character("+")),
            (SDLK_DELETE, 0, .delete), (SDLK_UNKNOWN, 0, .other(0)),
        ] as [(SDL_KeyCode, UInt32, Key)])
    func keysAreNamed(code: SDL_KeyCode, modifiers: UInt32, key: Key) throws {
        let heard = try input { window in
            push(SDL_KEYDOWN) {
                $0.key.windowID = window.identifier
                $0.key.keysym.sym = SDL_Keycode(bitPattern: code.rawValue)
                $0.key.keysym.mod = UInt16(modifiers)
            }
        }
        let keys = heard.compactMap { if case .key(let event) = $0 { event.key } else { nil } }
        expectEqual(keys, [key])
    }

    @Test func keysHaveModifiersAndRepeat() throws {
        let heard = try input { window in
            for type in [SDL_KEYDOWN, SDL_KEYUP] {
                push(type) {
                    $0.key.windowID = window.identifier
                    $0.key.keysym.sym = SDL_Keycode(SDLK_UP.rawValue)
                    $0.key.keysym.mod = UInt16(KMOD_LSHIFT.rawValue | KMOD_RGUI.rawValue)
                    $0.key.repeat = type == SDL_KEYDOWN ? 1 : 0
                }
            }
        }
        let keys = heard.compactMap { if case .key(let event) = $0 { event } else { nil } }
        expectEqual(keys.map(\.isDown), [true, false])
        expectEqual(keys.map(\.isRepeat), [true, false])
        expect(keys.allSatisfy { $0.modifiers == [.shift, .command] })
    }

    @Test func textIsWholeCharacters() throws {
        let heard = try input { window in
            push(SDL_TEXTINPUT) {
                $0.text.windowID = window.identifier
                withUnsafeMutableBytes(of: &$0.text.text) { $0.copyBytes(from: Array("한글é".utf8)) }
            }
            push(SDL_TEXTEDITING) {
                $0.edit.windowID = window.identifier
                $0.edit.start = 1
                $0.edit.length = 99
                withUnsafeMutableBytes(of: &$0.edit.text) { $0.copyBytes(from: Array("하ㄴ".utf8)) }
            }
        }
        expectEqual(heard, [.text(.insert("한글é")), .text(.compose("하ㄴ", selection: 1..<2))])
    }

    @Test func droppedFilesReachTheHandlerOfTheirWindow() throws {
        let names = ["/tmp/a b.ca", "/tmp/ü%20.tendies", "/tmp/x.caml"]
        var dropped: [String] = []
        let heard = try input { window in
            window.fileDropHandler = { dropped.append($0.path) }
            push(SDL_DROPBEGIN) { $0.drop.windowID = window.identifier }
            for name in names {
                push(SDL_DROPFILE) {
                    $0.drop.windowID = window.identifier
                    $0.drop.file = SDL_strdup(name)
                }
            }
            // Text and files without a name are no files.
            push(SDL_DROPTEXT) {
                $0.drop.windowID = window.identifier
                $0.drop.file = SDL_strdup("text")
            }
            push(SDL_DROPFILE) {
                $0.drop.windowID = window.identifier
                $0.drop.file = nil
            }
            push(SDL_DROPCOMPLETE) { $0.drop.windowID = window.identifier }
        }
        expectEqual(dropped, names)
        expect(heard.isEmpty)
    }

    @Test func eventsOfUnknownWindowsAndDroppedFilesAreIgnored() throws {
        let heard = try input { window in
            push(SDL_MOUSEMOTION) { $0.motion.windowID = window.identifier &+ 1000 }
            push(SDL_MOUSEMOTION) {
                $0.motion.windowID = window.identifier
                $0.motion.which = .max
            }
            push(SDL_DROPFILE) { $0.drop.file = SDL_strdup("/nowhere") }
        }
        expect(heard.isEmpty)
    }
}
