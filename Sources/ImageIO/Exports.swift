// Apple's ImageIO brings its image type along; so does this one.
@_exported import Quartz2D
