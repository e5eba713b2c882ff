import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type ScreenPoint = { x: number; y: number };

/** The browser functions that a journey needs: real keys, and the text of the page. */
export type Driver = {
  open: (url: string) => Promise<void>;
  /** Presses keys one after another; those in a list are held together. */
  press: (keys: readonly (string | readonly string[])[]) => Promise<void>;
  /** Clicks at a point of the window. */
  click: (point: ScreenPoint) => Promise<void>;
  /** Runs an expression in the page and returns its value. */
  evaluate: (expression: string) => Promise<unknown>;
  close: () => Promise<void>;
};

/** Keys as WebDriver names them, in both of its protocols. */
export const KEYS = { tab: "\uE004", enter: "\uE007", control: "\uE009" } as const;

/** The actions of keys, as both protocols take them. */
export function keyActions(keys: readonly (string | readonly string[])[]) {
  const keyAction = (type: "keyDown" | "keyUp") => (value: string) => ({ type, value });
  const actions = keys.flatMap((key) => {
    const pressedKeys = typeof key === "string" ? [key] : key;
    return [...pressedKeys.map(keyAction("keyDown")), ...pressedKeys.toReversed().map(keyAction("keyUp"))];
  });
  return [{ type: "key", id: "keyboard", actions }];
}

/** The actions of a click, as both protocols take them. */
export function clickActions({ x, y }: ScreenPoint) {
  const actions = [
    { type: "pointerMove", x, y, origin: "viewport" },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  return [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }];
}

type DriverProcess = { program: ChildProcess; found: RegExpExecArray };

/** Starts a program and waits for the line that reports that it is ready. */
export function startProgram(
  command: string,
  args: readonly string[],
  ready: RegExp,
): Promise<DriverProcess> {
  const program = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    program.once("error", reject);
    program.once("exit", (code) => reject(new Error(`${command} has ended with ${code}`)));
    for (const stream of [program.stdout, program.stderr]) {
      createInterface(stream).on("line", (line) => {
        const match = ready.exec(line);
        if (match) resolve({ program, found: match });
      });
    }
  });
}

export function stopProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    program.once("exit", () => resolve());
    program.kill("SIGTERM");
  });
}
