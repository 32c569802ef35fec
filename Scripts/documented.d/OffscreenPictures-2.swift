import QuartzSDL

final class BoardController: UIViewController {}

let renderer = try OffscreenRenderer()
// BLOCK
