import { EventEmitter, once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { endUnusedConnections } from "./unused-connections.ts";

// As in app.ts, but without the minute after which Node would end an unused connection by itself.
async function listening() {
  const app = Fastify({ forceCloseConnections: "idle" });
  app.server.headersTimeout = 0;
  app.server.requestTimeout = 0;
  endUnusedConnections(app);
  const slow = new EventEmitter();
  app.get("/slow", async () => {
    slow.emit("asked");
    await once(slow, "answer");
    return "done";
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, origin, slow };
}

test("a connection on which nobody asks anything does not keep the server from closing", async () => {
  const { app, origin } = await listening();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  await Promise.all([once(socket, "connect"), once(app.server, "connection")]);
  const ended = once(socket, "close");
  await app.close();
  expect(await ended).toEqual([false]);
}, 30_000);

test("a request that is under way is answered before the server closes", async () => {
  const { app, origin, slow } = await listening();
  const asked = once(slow, "asked");
  const reply = fetch(`${origin}/slow`);
  await asked;
  const closed = app.close();
  slow.emit("answer");
  expect(await (await reply).text()).toBe("done");
  await closed;
}, 30_000);
