import { randomUUID } from "node:crypto";
import { type FastifyRequest, type FastifyServerOptions, LogController } from "fastify";
import { tracedLog } from "./trace.ts";

/** Levels that log every request; the others log only failures. */
const VERBOSE_LEVELS = new Set(["info", "debug", "trace"]);

/** Logs method, URL and caller of requests, without headers, bodies or queries. */
export function requestLog(
  level: string,
): Pick<FastifyServerOptions, "logger" | "logController" | "genReqId" | "childLoggerFactory"> {
  return {
    genReqId: () => randomUUID(),
    childLoggerFactory: tracedLog,
    logger: { level, serializers: { req: loggedRequest } },
    logController: new LogController({ disableRequestLogging: !VERBOSE_LEVELS.has(level) }),
  };
}

function loggedRequest({ method, url, host, ip }: FastifyRequest) {
  return { method, url: withoutQuery(url), host, remoteAddress: ip };
}

const URL_LENGTH_MAX = 200;

/**
 * Returns a URL fit for the log, truncated and without query: searches contain names, and emailed links contain
 * tokens. Also removes the secret from a share link's path.
 */
export function withoutQuery(url: string): string {
  return url
    .replace(/[?#].*/s, "")
    .replace(/^(\/i\/)[^/]*/, "$1...")
    .slice(0, URL_LENGTH_MAX);
}
