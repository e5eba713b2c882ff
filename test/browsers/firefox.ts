import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { clickActions, type Driver, keyActions, startProgram, stopProgram } from "./driver.ts";

const answer = z.object({
  id: z.int(),
  type: z.string(),
  result: z.unknown().optional(),
  message: z.string().optional(),
});
const contexts = z.object({ contexts: z.tuple([z.object({ context: z.string() })], z.unknown()) });
const evaluated = z.object({
  result: z.object({ value: z.string() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});

/** Firefox over WebDriver BiDi, which it supports natively. */
export async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "twofold-firefox-"));
  const args = ["--headless", "--remote-debugging-port=0", "--no-remote", "--profile", profile];
  const { program, found } = await startProgram("firefox-esr", args, /WebDriver BiDi listening on (ws:\S+)/);
  const { send, end } = await connect(`${found[1]}/session`);
  await send("session.new", { capabilities: {} });
  const [{ context }] = contexts.parse(await send("browsingContext.getTree", {})).contexts;
  return {
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    press: async (keys) => void (await send("input.performActions", { context, actions: keyActions(keys) })),
    click: async (point) =>
      void (await send("input.performActions", { context, actions: clickActions(point) })),
    evaluate: async (expression) => {
      const response = await send("script.evaluate", {
        expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
        target: { context },
        awaitPromise: true,
      });
      const { result, exceptionDetails } = evaluated.parse(response);
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return JSON.parse(result.value);
    },
    close: async () => {
      end();
      await stopProgram(program);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Commands are answered in any order, matched by number. */
async function connect(url: string) {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener("message", ({ data }) => {
    const parsed = answer.safeParse(JSON.parse(String(data)));
    if (!parsed.success) return;
    const { id, type, result, message } = parsed.data;
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (type === "error") reject?.(new Error(message));
    else resolve?.(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  let count = 0;
  const send = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  return { send, end: () => socket.close() };
}
