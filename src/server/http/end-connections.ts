import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * When the server closes, ends each connection on which no request is under way, and the others after their
 * answer. Browsers keep connections open, also such on which they never ask anything, and Node waits more than
 * a minute for some of them.
 */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  const requests = new WeakMap<Socket, number>();
  let isClosing = false;
  const count = (socket: Socket, change: number) =>
    requests.set(socket, (requests.get(socket) ?? 0) + change).get(socket);

  app.server.on("connection", (socket) => {
    if (isClosing) socket.destroy();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.server.on("request", ({ socket }, response) => {
    count(socket, 1);
    response.once("close", () => {
      if (count(socket, -1) === 0 && isClosing) socket.end();
    });
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of open) if (!requests.get(socket)) socket.destroy();
  });
}
