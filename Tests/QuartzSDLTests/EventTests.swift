import CSDL
import Foundation
import QuartzSDL
import Testing

@MainActor
struct EventTests {
    /// The input that the window hears of in one run of the loop.
    private func events(_ push: (SDLWindow) -> Void) throws -> [WindowEvent] {
        try Harness.withWindow { loop, window in
            _ = loop.run(for: 0.02)
        }
        return try Harness.withWindow { loop, window in
            var heard: [WindowEvent] = []
            window.eventHandler = {
                switch $0 {
                case .pointer, .scroll, .key, .text, .composition: heard.append($0)
                default: break
                }
            }
            push(window)
            loop.run(for: 0.05)
            return heard
        }
    }

    private func pointers(_ push: (SDLWindow) -> Void) throws -> [WindowEvent.Pointer] {
        try events(push).compactMap { if case .pointer(let pointer) = $0 { pointer } else { nil } }
    }

    @Test func aDragComesInOrderAndInPoints() throws {
        let heard = try pointers { window in
            window.pushMotion(x: 10, y: 20)
            window.pushButton(SDL_MOUSEBUTTONDOWN, x: 11, y: 21)
            window.pushMotion(x: 50, y: 60)
            window.pushButton(SDL_MOUSEBUTTONUP, x: 51, y: 61)
        }
        #expect(heard.map(\.phase) == [.moved, .down, .moved, .up])
        #expect(
            heard.map(\.location) == [
                CGPoint(x: 10, y: 20), CGPoint(x: 11, y: 21), CGPoint(x: 50, y: 60), CGPoint(x: 51, y: 61),
            ])
        #expect(heard.map(\.buttons) == [[], [1], [1], []])
        #expect(heard.map(\.button) == [0, 1, 0, 1])
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
        #expect(heard.map(\.phase) == [.moved, .down, .up, .down, .up, .down, .up, .moved])
        #expect(heard.first?.location.x == 19)
        #expect(heard.last?.location.x == 119)
    }

    @Test func clicksAndButtonsAreCounted() throws {
        let heard = try pointers { window in
            window.pushButton(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, button: 3, clicks: 2)
            window.pushButton(SDL_MOUSEBUTTONDOWN, x: 1, y: 1, button: 1, clicks: 1)
            window.pushButton(SDL_MOUSEBUTTONUP, x: 1, y: 1, button: 3, clicks: 2)
        }
        #expect(heard.map(\.clickCount) == [2, 1, 2])
        #expect(heard.map(\.button) == [3, 1, 3])
        #expect(heard.map(\.buttons) == [[3], [1, 3], [1]])
    }

    @Test func wheelsGiveContentMovesInPoints() throws {
        let heard = try events { window in
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
                $0.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
            }
        }
        let scrolls = heard.compactMap { if case .scroll(let scroll) = $0 { scroll } else { nil } }
        #expect(scrolls.map(\.location) == [CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 40)])
        #expect(scrolls.map(\.delta) == [CGVector(dx: 0, dy: 20), CGVector(dx: 40, dy: 40)])
    }

    @Test func fingersAreFractionsOfTheWindow() throws {
        func finger(_ window: SDLWindow, _ type: SDL_EventType, x: Float, y: Float, id: Int64 = 7) {
            push(type) {
                $0.tfinger.windowID = window.identifier
                $0.tfinger.fingerId = id
                $0.tfinger.x = x
                $0.tfinger.y = y
                $0.tfinger.pressure = 0.5
            }
        }
        let heard = try pointers { window in
            finger(window, SDL_FINGERDOWN, x: 0.5, y: 0.25)
            finger(window, SDL_FINGERMOTION, x: 0.75, y: 0.5)
            finger(window, SDL_FINGERUP, x: 1, y: 1)
            finger(window, SDL_FINGERMOTION, x: 0, y: 0)
            finger(window, SDL_FINGERDOWN, x: .nan, y: 0)
        }
        #expect(heard.map(\.phase) == [.down, .moved, .up])
        #expect(heard.map(\.location) == [CGPoint(x: 100, y: 25), CGPoint(x: 150, y: 50), CGPoint(x: 200, y: 100)])
        #expect(heard.allSatisfy { $0.finger == 7 && $0.pressure == 0.5 })
    }

    @Test func fingersStillDownAreCancelledWithTheFocus() throws {
        let heard = try pointers { window in
            push(SDL_FINGERDOWN) {
                $0.tfinger.windowID = window.identifier
                $0.tfinger.fingerId = 3
            }
            window.pushWindowEvent(SDL_WINDOWEVENT_FOCUS_LOST)
        }
        #expect(heard.map(\.phase) == [.down, .cancelled])
        #expect(heard.last?.finger == 3)
    }

    @Test func keysHaveNamesAndModifiers() throws {
        let heard = try events { window in
            for type in [SDL_KEYDOWN, SDL_KEYUP] {
                push(type) {
                    $0.key.windowID = window.identifier
                    $0.key.keysym.sym = SDL_Keycode(SDLK_LEFT.rawValue)
                    $0.key.keysym.mod = UInt16(KMOD_LSHIFT.rawValue | KMOD_RGUI.rawValue)
                    $0.key.repeat = type == SDL_KEYDOWN ? 1 : 0
                }
            }
        }
        let keys = heard.compactMap { if case .key(let key) = $0 { key } else { nil } }
        #expect(keys.map(\.isDown) == [true, false])
        #expect(keys.map(\.isRepeat) == [true, false])
        #expect(keys.allSatisfy { $0.name == "Left" && $0.modifiers == [.shift, .command] })
    }

    @Test func textIsWholeCharacters() throws {
        let heard = try events { window in
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
        #expect(heard == [.text("한글é"), .composition("하ㄴ", selection: 1..<2)])
    }

    @Test func eventsOfUnknownWindowsAndDroppedFilesAreIgnored() throws {
        let heard = try events { window in
            push(SDL_MOUSEMOTION) { $0.motion.windowID = window.identifier &+ 1000 }
            push(SDL_MOUSEMOTION) {
                $0.motion.windowID = window.identifier
                $0.motion.which = .max
            }
            push(SDL_DROPFILE) { $0.drop.file = SDL_strdup("/nowhere") }
        }
        #expect(heard.isEmpty)
    }
}
