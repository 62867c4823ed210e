public import Raster

extension TouchPlace {
    /// The same place as the viewer sees it, where everything is turned clockwise on the display.
    public func turnedBack(by rotation: Rotation) -> TouchPlace {
        switch rotation {
        case .none: self
        case .quarter: TouchPlace(y, 1 - x)
        case .half: TouchPlace(1 - x, 1 - y)
        case .threeQuarters: TouchPlace(1 - y, x)
        }
    }

    /// The same place in pixels of that size.
    public func pixel(on size: Size) -> Point { Point(x: Int(x * Double(size.width)), y: Int(y * Double(size.height))) }
}

extension TouchWay {
    /// The same way as the viewer sees it.
    public func turnedBack(by rotation: Rotation) -> TouchWay {
        switch rotation {
        case .none: self
        case .quarter: TouchWay(y, -x)
        case .half: TouchWay(-x, -y)
        case .threeQuarters: TouchWay(-y, x)
        }
    }
}
