import { provideTemporal } from "#domain/temporal.ts";
import { explainCause } from "./explain-cause.ts";
import { COMMANDS, type Command, formatHelp, formatUsage } from "./commands.ts";
import { versionOfProgram } from "./version.ts";
import { readConfig, StartupProblem, UsageProblem } from "./config.ts";
import { serve } from "./serve.ts";

/** Runs the program `twofold`: the server or an operator's command (docs/operations.md). Returns the text to print. */
async function runCommand([name, ...args]: readonly string[]): Promise<string> {
  if (name === undefined) throw new UsageProblem(formatHelp());
  if (name === "--help" || name === "-h" || name === "help") return formatHelp();
  if (name === "--version" || name === "version") return `Twofold ${versionOfProgram()}`;
  const command = COMMANDS.get(name);
  if (command === undefined)
    throw new UsageProblem(`The command "${name}" doesn't exist. Run twofold --help for the list.`);
  if (args.includes("--help") || args.includes("-h")) return formatUsage(name, command);
  if (!acceptsArguments(command, args)) throw new UsageProblem(formatUsage(name, command));
  await provideTemporal(globalThis);
  const config = readConfig(process.env);
  return command.run?.(config, args) ?? serve(config, endAfter);
}

function acceptsArguments(command: Command, args: readonly string[]): boolean {
  const least = command.parameters.filter((word) => !word.startsWith("[")).length;
  return args.length >= least && args.length <= command.parameters.length;
}

function endAfter(stopped: Promise<void>): void {
  stopped.then(() => process.exit(0), exitWithError);
}

/** Prints one line for unexpected errors too: the person who starts a program doesn't read stack traces. */
function exitWithError(error: unknown): never {
  console.error(error instanceof StartupProblem ? error.message : `Unexpected error: ${explainCause(error)}`);
  process.exit(error instanceof UsageProblem ? 2 : 1);
}

runCommand(process.argv.slice(2)).then((output) => console.log(output), exitWithError);
