import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyServerOptions } from "fastify";

/** Where a request is in the work of several programs (W3C Trace Context): the trace is the caller's, the span is ours. */
export type Trace = { traceId: string; spanId: string; flags: string };

const HEADER = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;

/** Continues the caller's trace or, without a valid one, begins a trace that doesn't have to be recorded. */
export function traceOf(traceparent: unknown): Trace {
  const found = typeof traceparent === "string" ? HEADER.exec(traceparent) : null;
  // Version 00 ends after its flags.
  const [, traceId, flags, more] = found ?? [];
  const spanId = randomBytes(8).toString("hex");
  if (traceId === undefined || flags === undefined || (more !== undefined && isVersionZero(traceparent)))
    return { traceId: randomBytes(16).toString("hex"), spanId, flags: "00" };
  return { traceId, spanId, flags };
}

function isVersionZero(traceparent: unknown): boolean {
  return String(traceparent).startsWith("00");
}

const traces = new WeakMap<object, Trace>();

function traceIn(request: Pick<IncomingMessage, "headers">): Trace {
  const trace = traces.get(request) ?? traceOf(request.headers["traceparent"]);
  traces.set(request, trace);
  return trace;
}

/** Every line of the log that is about a request names its trace. */
export const tracedLog: NonNullable<FastifyServerOptions["childLoggerFactory"]> = (
  logger,
  bindings,
  options,
  request,
) => {
  const { traceId, spanId } = traceIn(request);
  return logger.child({ ...bindings, traceId, spanId }, options);
};

/** Every answer names the request, and its trace for a client that passed one on. */
export function registerTraces(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    const { traceId, spanId, flags } = traceIn(request.raw);
    reply.header("x-request-id", request.id).header("traceparent", `00-${traceId}-${spanId}-${flags}`);
  });
}
