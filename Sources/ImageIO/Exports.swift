// Apple's ImageIO exports its image type, and so does this module.
@_exported import Quartz2D
