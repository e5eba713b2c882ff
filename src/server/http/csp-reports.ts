import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { withoutQuery } from "./request-log.ts";

const REPORTS_PATH = "/api/csp-reports";
/** Defines the policy's `report-to csp`. */
export const REPORTING_ENDPOINTS = `csp="${REPORTS_PATH}"`;

const BODY_LIMIT = 64 * 1024;
const MOST_REPORTS = 20;
const TEXT_LENGTH_MAX = 200;

const reports = z.array(z.object({ type: z.string(), url: z.string(), body: z.unknown() })).max(MOST_REPORTS);
const violation = z.object({
  effectiveDirective: z.string(),
  blockedURL: z.string().default(""),
  sourceFile: z.string().nullish(),
  lineNumber: z.int().nullish(),
});

type CspViolation = {
  directive: string;
  blocked: string;
  page: string;
  source: string;
  line: number | null;
};

/**
 * Receives browser reports of what the content security policy blocked: an attack, or a bug of ours. Logs each
 * report as a warning. Anyone can send one, so reports are short and untrusted.
 */
export function registerCspReports(app: FastifyInstance): void {
  void app.register(async (scope) => {
    const parse = scope.getDefaultJsonParser("error", "error");
    scope.addContentTypeParser("application/reports+json", { parseAs: "string" }, parse);
    scope.post(
      REPORTS_PATH,
      { schema: { hide: true, body: reports }, bodyLimit: BODY_LIMIT },
      async (request, reply) => {
        for (const reportedViolation of violationsIn(request.body)) {
          request.log.warn({ violation: reportedViolation }, "A page violated the content security policy");
        }
        return reply.code(204).send();
      },
    );
  });
}

/** Violations worth logging. */
export function violationsIn(body: unknown): CspViolation[] {
  return (reports.safeParse(body).data ?? []).flatMap(({ type, url, body: details }) => {
    const { data } = violation.safeParse(details);
    if (type !== "csp-violation" || data === undefined) return [];
    return [
      {
        directive: data.effectiveDirective.slice(0, TEXT_LENGTH_MAX),
        blocked: withoutQuery(data.blockedURL),
        page: withoutQuery(url),
        source: withoutQuery(data.sourceFile ?? ""),
        line: data.lineNumber ?? null,
      },
    ];
  });
}
