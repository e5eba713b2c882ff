import type { Endpoint } from "#contract/endpoint.ts";
import type { Reply, TestBooks } from "./new-books.ts";
import type { Sample } from "./sample.ts";
import { addressOf } from "./sample-requests.ts";

/** Sends a request to an endpoint in somebody's name. */
export function send(books: TestBooks, endpoint: Endpoint, sample: Sample): Promise<Reply> {
  const address = addressOf(endpoint, sample);
  if (endpoint.method === "GET") return books.get(address);
  const call = { POST: books.post, PUT: books.put, DELETE: books.delete }[endpoint.method];
  return call(address, sample.body, endpoint.consumes === "text/csv" ? { "content-type": "text/csv" } : {});
}
