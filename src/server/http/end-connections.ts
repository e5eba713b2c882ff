import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * On close, ends idle connections at once, and others after their reply. Browsers keep connections open, even unused
 * ones, and Node waits more than a minute for some.
 */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isClosing = false;
  const countRequests = (socket: Socket, change: number) =>
    requests.set(socket, requestsOn(socket) + change).get(socket);

  app.server.on("connection", (socket) => {
    if (isClosing) socket.destroy();
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  app.server.on("request", ({ socket }, response) => {
    countRequests(socket, 1);
    response.once("close", () => {
      if (countRequests(socket, -1) === 0 && isClosing) socket.end();
    });
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of open) if (requestsOn(socket) === 0) socket.destroy();
  });
}

const requests = new WeakMap<Socket, number>();
const requestsOn = (socket: Socket) => requests.get(socket) ?? 0;

/** Time limit for sending a reply, as a multiple of the request timeout: ten minutes. */
const REPLY_TIMEOUT_FACTOR = 10;

/**
 * Ends a connection whose client reads nothing of a reply for the request timeout, or doesn't finish reading it within
 * ten times that. Until then the reply stays in memory. While a reply is prepared, its connection may be idle.
 */
export function endSlowReaders(app: FastifyInstance): void {
  const responsesBySocket = new WeakMap<Socket, Set<ServerResponse>>();
  const trackResponse = (socket: Socket, response: ServerResponse) => {
    const answers = responsesBySocket.get(socket) ?? new Set();
    responsesBySocket.set(socket, answers.add(response));
    // Each part sent restarts this timeout.
    socket.setTimeout(app.server.requestTimeout);
    const late = setTimeout(() => socket.destroy(), REPLY_TIMEOUT_FACTOR * app.server.requestTimeout);
    response.once("close", () => {
      clearTimeout(late);
      answers.delete(response);
      // The next reply may be in progress. If not, Node has already started its keep-alive timeout.
      if (answers.size === 0 && requestsOn(socket) > 0) socket.setTimeout(0);
    });
  };
  app.addHook("onSend", (request, { raw: response }, payload, done) => {
    const { socket } = request.raw;
    // Only tests have no connection.
    if (requests.has(socket)) trackResponse(socket, response);
    done(null, payload);
  });
}
