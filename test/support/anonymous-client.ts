import type { FastifyInstance } from "fastify";
import type { TestReply } from "./new-books.ts";

type VisitorHeaders = Record<string, string>;

/** A browser without pages: it keeps the cookies it receives and sends them again. */
export type AnonymousClient = {
  get: (path: string, headers?: VisitorHeaders) => Promise<TestReply>;
  post: (path: string, body?: unknown, headers?: VisitorHeaders) => Promise<TestReply>;
  delete: (path: string) => Promise<TestReply>;
  /** The Cookie header as it would be sent now. */
  cookie: () => string;
};

/** A visitor with this Cookie header, or without a session. Each visitor may come from their own address. */
export function visitor(app: FastifyInstance, { cookie = "", address = "127.0.0.1" } = {}): AnonymousClient {
  const jar = new Map(cookie.split("; ").flatMap((pair) => (pair === "" ? [] : [cookieOf(pair)])));
  const cookieHeader = () => Array.from(jar, ([name, value]) => `${name}=${value}`).join("; ");
  const send = async (
    method: "GET" | "POST" | "DELETE",
    { url, body, headers = {} }: { url: string; body?: unknown; headers?: VisitorHeaders },
  ): Promise<TestReply> => {
    const reply = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        ...(jar.size === 0 ? {} : { cookie: cookieHeader() }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    const isJson = String(reply.headers["content-type"]).includes("json");
    return {
      status: reply.statusCode,
      body: isJson && reply.body !== "" ? JSON.parse(reply.body) : null,
      text: reply.body,
      headers: reply.headers,
    };
  };
  return {
    get: (url, headers = {}) => send("GET", { url, headers }),
    post: (url, body, headers = {}) => send("POST", { url, body, headers }),
    delete: (url) => send("DELETE", { url }),
    cookie: cookieHeader,
  };
}

/** "name=value" */
function cookieOf(text: string): [string, string] {
  const end = text.indexOf("=");
  return [text.slice(0, end), text.slice(end + 1)];
}

let people = 0;

/** The input of a new user in the sign-up form. */
export function newPerson(): { name: string; email: string; password: string } {
  people += 1;
  return {
    name: "Test Person",
    email: `person-${process.pid}-${people}@example.com`,
    password: "a long pass phrase",
  };
}

/** A new user who is signed in. */
export async function signedIn(app: FastifyInstance, person = newPerson()): Promise<AnonymousClient> {
  const guest = visitor(app);
  const reply = await guest.post("/api/auth/sign-up/email", person);
  if (reply.status !== 200) throw new Error(`Sign-up failed: ${reply.text}`);
  return guest;
}
