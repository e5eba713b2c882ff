import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Ends connections on which nothing was asked, when the server closes. Browsers open some ahead, and Node waits a
 * minute for the headers of a first request that nobody is going to send.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  app.server.on("request", ({ socket }) => unused.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of unused) socket.destroy();
  });
}
