import { type FastifyRequest, type FastifyServerOptions, LogController } from "fastify";
import { withoutQuery } from "./without-query.ts";

/** The levels at which every request is logged; the others are for what goes wrong. */
const EVERY_REQUEST = new Set(["info", "debug", "trace"]);

/** How requests are logged: who asked for what, without headers, bodies or queries. */
export function requestLog(level: string): Pick<FastifyServerOptions, "logger" | "logController"> {
  return {
    logger: { level, serializers: { req: shownRequest } },
    logController: new LogController({ disableRequestLogging: !EVERY_REQUEST.has(level) }),
  };
}

function shownRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: withoutQuery(url), host, remoteAddress: ip };
}
