import { randomUUID } from "node:crypto";
import { type FastifyRequest, type FastifyServerOptions, LogController } from "fastify";
import { tracedLog } from "./trace.ts";

/** The levels at which every request is logged; the others are for what goes wrong. */
const EVERY_REQUEST = new Set(["info", "debug", "trace"]);

/** How requests are logged: method, address and caller, without headers, bodies or queries. */
export function requestLog(
  level: string,
): Pick<FastifyServerOptions, "logger" | "logController" | "genReqId" | "childLoggerFactory"> {
  return {
    genReqId: () => randomUUID(),
    childLoggerFactory: tracedLog,
    logger: { level, serializers: { req: shownRequest } },
    logController: new LogController({ disableRequestLogging: !EVERY_REQUEST.has(level) }),
  };
}

function shownRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: withoutQuery(url), host, remoteAddress: ip };
}

const LONGEST = 200;

/**
 * An address as the log may hold it, shortened and without its query: people search for
 * names, and mailed links have tokens. The secret of a public page is in its path, and is left out as well.
 */
export function withoutQuery(url: string): string {
  return url
    .replace(/[?#].*/s, "")
    .replace(/^(\/i\/)[^/]*/, "$1...")
    .slice(0, LONGEST);
}
