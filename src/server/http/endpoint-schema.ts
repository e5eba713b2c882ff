import { z } from "zod";
import { type Endpoint, noBody } from "#contract/endpoint.ts";
import { problem } from "#contract/problem.ts";

declare module "fastify" {
  interface FastifySchema {
    /** Whether the API reference tells of the Idempotency-Key. */
    takesKey?: boolean;
  }
}

/** What of a request is checked against the contract, and what the API reference says of it. */
export function endpointSchema(endpoint: Endpoint): object {
  const { path, summary, access, params, query, body, consumes, reply, status } = endpoint;
  return {
    summary,
    tags: [resourceOf(path)],
    params,
    querystring: query,
    ...(body === noBody ? {} : { body, consumes: [consumes] }),
    response: { [status]: reply === noBody ? DONE : reply, default: REFUSED },
    ...(access === "public" && { security: [] }),
    takesKey: takesKey(endpoint),
  };
}

/** How the API reference says that there is nothing to answer. */
const DONE = z.null().describe("Done");

/** Named, so that the API reference has it once for all endpoints. */
const PROBLEM = problem.meta({ id: "Problem" });
const REFUSED = { description: "Refused", content: { "application/problem+json": { schema: PROBLEM } } };

/** Outside of the books nothing is kept that could answer a retry. */
const WITHOUT_KEY = /^\/api\/(auth|sessions|sample|tokens\/)/;

function takesKey({ method, access, path }: Endpoint): boolean {
  return method !== "GET" && access !== "public" && !WITHOUT_KEY.test(path);
}

/** "/api/credit-notes/:id" as "Credit notes": the heading that it stands under. */
function resourceOf(path: string): string {
  const words = (path.split("/")[2] ?? "").replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
