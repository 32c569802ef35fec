import Quartz2D
