import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "#test/support/free-port.ts";
import { clickActions, type Driver, keyActions, stopProgram } from "./driver.ts";

const reply = z.object({ value: z.unknown() });
const session = z.object({ sessionId: z.string() });

/** WebKit over WebDriver. It needs a display, and gets a virtual one if there is none. */
export async function startWebKit(): Promise<Driver> {
  const port = await freePort();
  const command = ["WebKitWebDriver", `--port=${port}`];
  const isShown = process.env["DISPLAY"] !== undefined || process.env["WAYLAND_DISPLAY"] !== undefined;
  const [program = "", ...args] = isShown ? command : ["xvfb-run", "-a", ...command];
  // Its own process group, so that the display ends with it.
  const driver = spawn(program, args, { stdio: "ignore", detached: true });
  const url = `http://127.0.0.1:${port}`;
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const answered = await fetch(`${url}${path}`, { method, ...payload });
    const { value } = reply.parse(await answered.json());
    if (!answered.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await waitUntilReady(() => call("GET", "/status"));
  const { sessionId } = session.parse(await call("POST", "/session", { capabilities: {} }));
  const sessionPath = (path: string) => `/session/${sessionId}${path}`;
  return {
    open: async (address) => void (await call("POST", sessionPath("/url"), { url: address })),
    press: async (keys) => void (await call("POST", sessionPath("/actions"), { actions: keyActions(keys) })),
    click: async (point) =>
      void (await call("POST", sessionPath("/actions"), { actions: clickActions(point) })),
    evaluate: (expression) =>
      call("POST", sessionPath("/execute/sync"), { script: `return (${expression})`, args: [] }),
    close: async () => {
      await call("DELETE", sessionPath(""));
      if (driver.pid !== undefined) process.kill(-driver.pid, "SIGTERM");
      await stopProgram(driver);
    },
  };
}

async function waitUntilReady(ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isReady = await ask().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await setTimeout(100);
  }
  throw new Error("WebKitWebDriver does not respond.");
}
