Still.run(CommandLine.arguments)
