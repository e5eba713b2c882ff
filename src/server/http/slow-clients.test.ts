import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { beforeAll, expect, test } from "vitest";
import { testAppWith } from "#test/support/test-app.ts";

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  ({ app } = await testAppWith({}));
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  // A hundredth of the server's timeouts; a timeout of zero stays zero.
  app.server.headersTimeout /= 100;
  app.server.requestTimeout /= 100;
});

test.each([
  { description: "nothing", sent: "" },
  { description: "half of its headers", sent: "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: a" },
  {
    description: "half of its body",
    sent: 'POST /api/auth/sign-in/email HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"',
  },
])("a client that sends only $description is disconnected", async ({ sent }) => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.resume().write(sent);
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});

test("a client that requests a lot and reads nothing is disconnected", async () => {
  const reader = connect(port, "127.0.0.1").on("error", () => undefined);
  reader.pause().write("GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(19));
  const [accepted]: Socket[] = await once(app.server, "connection");
  if (accepted) await once(accepted, "close");
  expect(accepted?.destroyed).toBe(true);
  reader.destroy();
});
