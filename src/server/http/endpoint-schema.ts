import { z } from "zod";
import { type Endpoint, noBody } from "#contract/endpoint.ts";

/** What of a request is checked against the contract, and what the API reference says of it. */
export function endpointSchema({
  path,
  summary,
  params,
  query,
  body,
  consumes,
  reply,
  status,
}: Endpoint): object {
  return {
    summary,
    tags: [resourceOf(path)],
    params,
    querystring: query,
    ...(body === noBody ? {} : { body, consumes: [consumes] }),
    response: { [status]: reply === noBody ? DONE : reply },
  };
}

/** How the API reference says that there is nothing to answer. */
const DONE = z.null().describe("Done");

/** "/api/credit-notes/:id" as "Credit notes": the heading that it stands under. */
function resourceOf(path: string): string {
  const words = (path.split("/")[2] ?? "").replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
