import { Agent, request } from "node:http";

export type Request = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: string;
  headers?: Record<string, string>;
};
export type HttpReply = { status: number; text: string; headers: NodeJS.Dict<string | string[]> };
export type SendRequest = (httpRequest: Request) => Promise<HttpReply>;

/** A client with keep-alive connections. Any reply except success ends the bench. */
export function httpClient(origin: string, headers: Record<string, string> = {}): SendRequest {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const { hostname, port } = new URL(origin);
  return ({ method, path, body, headers: requestHeaders }) =>
    new Promise((resolve, reject) => {
      const content =
        body === undefined
          ? {}
          : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
      const clientRequest = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...requestHeaders, ...content } },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on("data", (chunk: Buffer) => chunks.push(chunk));
          reply.once("error", reject);
          reply.once("end", () => {
            const text = Buffer.concat(chunks).toString();
            const status = reply.statusCode ?? 0;
            if (status >= 200 && status < 300) resolve({ status, text, headers: reply.headers });
            else reject(new Error(`${method} ${path} was answered with ${status}: ${text.slice(0, 500)}`));
          });
        },
      );
      clientRequest.once("error", reject);
      clientRequest.end(body);
    });
}
