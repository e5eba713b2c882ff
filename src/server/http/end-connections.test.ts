import { EventEmitter, once } from "node:events";
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate, setTimeout } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { endConnections, endSlowReaders } from "./end-connections.ts";

// Like app.ts, but without the one-minute timeout after which Node would end a connection.
async function listening() {
  const app = Fastify();
  app.server.headersTimeout = 0;
  app.server.requestTimeout = 0;
  app.server.keepAliveTimeout = 0;
  endConnections(app);
  const slow = new EventEmitter();
  // The headers, which promise to keep the connection alive, are sent before the server closes.
  app.get("/slow", async (_request, reply) => {
    reply.hijack();
    reply.raw.flushHeaders();
    slow.emit("received");
    await once(slow, "answer");
    reply.raw.end("done");
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, origin, slow };
}

test("an idle connection does not keep the server from closing", async () => {
  const { app, origin } = await listening();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  await Promise.all([once(socket, "connect"), once(app.server, "connection")]);
  const ended = once(socket, "close");
  await app.close();
  expect(await ended).toEqual([false]);
}, 30_000);

test("a request in progress is answered before the server closes", async () => {
  const { app, origin, slow } = await listening();
  const requestReceived = once(slow, "received");
  const reply = fetch(`${origin}/slow`);
  await requestReceived;
  const closed = app.close();
  while (app.server.listening) await setImmediate();
  slow.emit("answer");
  expect(await (await reply).text()).toBe("done");
  await closed;
}, 30_000);

test("a keep-alive connection doesn't keep the server from closing, whether idle or in use", async () => {
  const { app, origin, slow } = await listening();
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) => once(get(`${origin}${path}`, { agent }), "response");
  const [reply] = await ask("/nowhere");
  reply.resume();
  await once(reply, "end");
  const requestReceived = once(slow, "received");
  const answered = ask("/slow");
  await requestReceived;
  const closed = app.close();
  while (app.server.listening) await setImmediate();
  slow.emit("answer");
  const [answer] = await answered;
  expect(await text(answer)).toBe("done");
  await closed;
  agent.destroy();
}, 30_000);

test("a connection may be idle while a response is prepared, even after an earlier response", async () => {
  const app = Fastify();
  app.server.requestTimeout = 100;
  endConnections(app);
  endSlowReaders(app);
  app.get("/quick", async () => "quick");
  app.get("/slow", async () => {
    await setTimeout(1_000);
    return "slow";
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const ask = (path: string, last = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${last}\r\n`;
  socket.write(ask("/quick") + ask("/slow", "Connection: close\r\n"));
  expect(await text(socket)).toMatch(/quick[^]*slow$/);
  await app.close();
}, 30_000);

test("a client that reads a large response too slowly is disconnected", async () => {
  const app = Fastify();
  app.server.requestTimeout = 200;
  endConnections(app);
  endSlowReaders(app);
  const whole = 256 * 1024 * 1024;
  app.get("/large", async () => Buffer.alloc(whole));
  const socket = connect(Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port), "127.0.0.1");
  socket.on("error", () => undefined).write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  const [accepted]: Socket[] = await once(app.server, "connection");
  const ended = once(accepted ?? socket, "close").then(() => true);
  // Reading now and then makes room in the buffer, so the connection never counts as idle.
  while (socket.bytesRead < whole && !(await Promise.race([ended, setTimeout(1, false)]))) socket.read();
  expect(socket.bytesRead).toBeLessThan(whole);
  socket.destroy();
  await app.close();
}, 30_000);
