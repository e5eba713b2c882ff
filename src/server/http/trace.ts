import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyServerOptions } from "fastify";

/** Position in a distributed trace (W3C Trace Context): the trace is the caller's, the span is ours. */
export type Trace = { traceId: string; spanId: string; flags: string };

const HEADER = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

/** Continues the caller's trace or, without a valid one, starts a trace that needn't be recorded. */
export function traceOf(traceparent: unknown): Trace {
  const match = typeof traceparent === "string" ? HEADER.exec(traceparent) : null;
  // Version 00 ends with its flags.
  const [, traceId, flags, more] = match ?? [];
  const spanId = randomBytes(8).toString("hex");
  if (traceId === undefined || flags === undefined || (more !== undefined && isVersionZero(traceparent)))
    return { traceId: randomBytes(16).toString("hex"), spanId, flags: "00" };
  return { traceId, spanId, flags };
}

function isVersionZero(traceparent: unknown): boolean {
  return String(traceparent).startsWith("00");
}

const traces = new WeakMap<object, Trace>();

function requestTrace(request: Pick<IncomingMessage, "headers">): Trace {
  const trace = traces.get(request) ?? traceOf(request.headers["traceparent"]);
  traces.set(request, trace);
  return trace;
}

/** Adds the trace to all log lines of a request. */
export const tracedLog: NonNullable<FastifyServerOptions["childLoggerFactory"]> = (
  logger,
  bindings,
  options,
  request,
) => {
  const { traceId, spanId } = requestTrace(request);
  return logger.child({ ...bindings, traceId, spanId }, options);
};

/** Adds the request id to every reply, and its trace if the client sent one. */
export function registerTraces(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const { traceId, spanId, flags } = requestTrace(request.raw);
    reply.header("x-request-id", request.id).header("traceparent", `00-${traceId}-${spanId}-${flags}`);
  });
}
