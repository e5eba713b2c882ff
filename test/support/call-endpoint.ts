import type { Endpoint } from "#contract/endpoint.ts";
import type { OperationId } from "#contract/operations.ts";
import { ALL_ENDPOINTS } from "./all-endpoints.ts";
import type { TestReply, TestBooks } from "./new-books.ts";
import { type SampleRequest, send } from "./sample-requests.ts";

/** The request and the response of an operation. */
export type ApiAnswer = { endpoint: Endpoint; body: unknown; reply: TestReply };

const ENDPOINTS = new Map(ALL_ENDPOINTS.map((endpoint) => [endpoint.id, endpoint]));

/** The endpoint of an operation. */
export function endpointOf(id: OperationId): Endpoint {
  const endpoint = ENDPOINTS.get(id);
  if (endpoint === undefined) throw new Error(`There is no endpoint ${id}.`);
  return endpoint;
}

/** Sends the request of an operation. */
export async function ask(
  books: TestBooks,
  id: OperationId,
  sample: Partial<SampleRequest> = {},
): Promise<ApiAnswer> {
  const endpoint = endpointOf(id);
  const request = { params: {}, query: {}, body: undefined, ...sample };
  return { endpoint, body: request.body, reply: await send(books, endpoint, request) };
}
