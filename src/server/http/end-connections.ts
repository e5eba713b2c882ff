import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * When the server closes, ends each connection on which no request is under way, and the others after their
 * answer. Browsers keep connections open, also such on which they never ask anything, and Node waits more than
 * a minute for some of them.
 */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isClosing = false;
  const count = (socket: Socket, change: number) =>
    requests.set(socket, requestsOn(socket) + change).get(socket);

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
    for (const socket of open) if (requestsOn(socket) === 0) socket.destroy();
  });
}

const requests = new WeakMap<Socket, number>();
const requestsOn = (socket: Socket) => requests.get(socket) ?? 0;

/** How often as long as a request may take to come an answer may take to leave: ten minutes. */
const WHOLE_ANSWER = 10;

/**
 * Ends a connection on which an answer was begun, and nothing is taken of it for as long as a request may take to come,
 * or not the whole of it for ten times as long. Until then what was answered waits in our memory. While an answer is being
 * made, its connection may stand still.
 */
export function endSlowReaders(app: FastifyInstance): void {
  const begun = new WeakMap<Socket, Set<ServerResponse>>();
  const begin = (socket: Socket, response: ServerResponse) => {
    const answers = begun.get(socket) ?? new Set();
    begun.set(socket, answers.add(response));
    // Each part of an answer that is sent restarts this time.
    socket.setTimeout(app.server.requestTimeout);
    const late = setTimeout(() => socket.destroy(), WHOLE_ANSWER * app.server.requestTimeout);
    response.once("close", () => {
      clearTimeout(late);
      answers.delete(response);
      // The next answer on it may be being made. Without one, Node has begun the time that a connection is kept for.
      if (answers.size === 0 && requestsOn(socket) > 0) socket.setTimeout(0);
    });
  };
  app.addHook("onSend", (request, { raw: response }, payload, done) => {
    const { socket } = request.raw;
    // Only tests ask without a connection.
    if (requests.has(socket)) begin(socket, response);
    done(null, payload);
  });
}
