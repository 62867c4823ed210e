Moves.run(CommandLine.arguments)
