import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type BodyOf,
  type Endpoint,
  noBody,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "#contract/endpoint.ts";
import { longListOf } from "#contract/long-list.ts";
import { validateInSlices } from "./validate-amounts.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** The parsed input of a request. */
export type EndpointInput<E extends Endpoint> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };

export type RouteSettings = {
  checkReplies: boolean;
  onRequest?: (request: FastifyRequest) => Promise<void>;
  errorHandler?: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;
};

/** Registers the route of an endpoint, which parses the input and checks the reply. */
export function registerRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { checkReplies, onRequest, errorHandler }: RouteSettings,
  handle: (request: FastifyRequest, reply: FastifyReply, input: EndpointInput<E>) => Promise<ReplyOf<E>>,
): void {
  const list = longListOf(endpoint.body);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit,
    schema: {
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.body === noBody || list ? {} : { body: endpoint.body }),
    },
    ...(list && { preValidation: validateInSlices(endpoint.body, list) }),
    config: { endpoint },
    ...(onRequest && { onRequest }),
    ...(errorHandler && { errorHandler }),
    handler: async (request, reply) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The validator has just proved all three.
      const input = { params: request.params, query: request.query, body: request.body } as EndpointInput<E>;
      const answer = await handle(request, reply, input);
      if (checkReplies && endpoint.reply !== noBody) endpoint.reply.parse(answer);
      // Partial content has its own status.
      if (reply.statusCode === 200) reply.code(endpoint.status);
      return reply.send(endpoint.status === 204 ? undefined : answer);
    },
  });
}
