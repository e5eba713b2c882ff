// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./exit-on-failure.mjs";

/** The repository's root folder, wherever the command was called from. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** @type {NodeJS.Signals[]} */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program in the root folder and waits for it. Its output goes to the terminal, or is
 * collected and returned when `quiet`. A signal that ends this process ends the program first.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ status: number, output: string }>}
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += String(chunk)));
    child.stderr?.on("data", (chunk) => (output += String(chunk)));

    /** @param {NodeJS.Signals} signal */
    const forwardSignal = (signal) => {
      child.kill(signal);
      child.once("close", () => process.exit(128 + constants.signals[signal]));
    };
    for (const signal of SIGNALS) process.on(signal, forwardSignal);
    const stopForwarding = () => {
      for (const signal of SIGNALS) process.off(signal, forwardSignal);
    };

    child.once("error", (error) => {
      stopForwarding();
      reject(new Failure(`${program} couldn't be run: ${error.message}.`));
    });
    child.once("close", (code, signal) => {
      stopForwarding();
      resolve({ status: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
    });
  });
}

/**
 * Runs a script of an installed package with this Node.js: `runNode("vite/bin/vite.js", ["build"])`.
 * @param {string} script below node_modules
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options]
 */
export function runNode(script, args, options) {
  return run(process.execPath, [`${ROOT}/node_modules/${script}`, ...args], options);
}
