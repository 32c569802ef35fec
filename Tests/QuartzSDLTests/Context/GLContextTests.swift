import CSDL
import Foundation
import QuartzSDL
import Expectations
import Testing

/// The current context of a thread.
@Suite(.serialized) @MainActor struct GLContextTests {
    /// A context that is current on another thread cannot be made current. GL calls must then not reach the outer context.
    @Test func aRefusedContextLeavesNoneCurrent() throws {
        Harness.prepare()
        let (outer, inner) = (try GLContext(), try GLContext())
        let outerContext = outer.withCurrent { SDL_GL_GetCurrentContext() }
        // Numbers, because pointers may not cross threads.
        let context = UInt(bitPattern: inner.withCurrent { SDL_GL_GetCurrentContext() })
        let window = UInt(bitPattern: inner.window)
        let (isTaken, isOver, isFree) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        Thread {
            SDL_GL_MakeCurrent(OpaquePointer(bitPattern: window), UnsafeMutableRawPointer(bitPattern: context))
            isTaken.signal()
            isOver.wait()
            SDL_GL_MakeCurrent(OpaquePointer(bitPattern: window), nil)
            isFree.signal()
        }.start()
        isTaken.wait()
        outer.withCurrent {
            inner.withCurrent { expectNil(SDL_GL_GetCurrentContext()) }
            expectEqual(SDL_GL_GetCurrentContext(), outerContext)
        }
        isOver.signal()
        isFree.wait()
        inner.withCurrent { expectEqual(UInt(bitPattern: SDL_GL_GetCurrentContext()), context) }
    }
}
