/// The properties of a plane that a frame of a move changes: every atomic driver's planes have them.
struct WindowProperties {
    let framebuffer: PropertyID
    let x: PropertyID
    let y: PropertyID

    init(_ plane: [String: Card.Property], of card: Card) throws(DisplayError) {
        guard let framebuffer = plane["FB_ID"], let x = plane["SRC_X"], let y = plane["SRC_Y"] else {
            throw DisplayError(card.name, "use a plane", reason: "it lacks FB_ID, SRC_X or SRC_Y")
        }
        self.framebuffer = framebuffer.id
        self.x = x.id
        self.y = y.id
    }
}
