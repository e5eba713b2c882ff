import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { testAppWith } from "#test/support/test-app.ts";

let port: number;
beforeAll(async () => {
  const { app } = await testAppWith({});
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  // A hundredth of the time that the server gives, of which none stays none.
  app.server.headersTimeout /= 100;
  app.server.requestTimeout /= 100;
});

test.each([
  { what: "nothing", sent: "" },
  { what: "half of its headers", sent: "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: a" },
  {
    what: "half of its body",
    sent: 'POST /api/auth/sign-in/email HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"',
  },
])("a client that sends $what, and no more, is ended", async ({ sent }) => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.resume().write(sent);
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});
