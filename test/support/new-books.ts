import type { InjectOptions } from "fastify";
import type { Account } from "#contract/accounts.ts";
import type { AccountType } from "#domain/account.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { type MailServer, tokenIn } from "./smtp-server.ts";
import { type TestApp, testApp } from "./test-app.ts";

/** A reply of the API; a test checks its body with matchers. */
// oxlint-disable-next-line typescript/no-explicit-any
export type TestReply = { status: number; body: any; text: string; headers: Record<string, unknown> };
type SendBody = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<TestReply>;

export type TestBooks = {
  email: string;
  password: string;
  cookie: string;
  userId: UserId;
  bookId: BookId;
  /** The id of an account by its name. */
  account: (name: string) => string;
  get: (path: string) => Promise<TestReply>;
  post: SendBody;
  put: SendBody;
  delete: SendBody;
  /** Any other request as this user. */
  send: (
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    options: InjectOptions,
  ) => Promise<TestReply>;
};

let people = 0;

/** A new user with books and these accounts, signed in through HTTP. Paths omit "/api". */
export async function newBooks(
  { accounts = {}, languages }: { accounts?: Record<string, AccountType>; languages?: string } = {},
  on?: TestApp,
): Promise<TestBooks> {
  const { app, mailServer } = on ?? (await testApp());
  people += 1;
  const email = `owner-${process.pid}-${people}@example.com`;
  const password = `a long pass phrase ${people}`;
  const signUp = await app.inject({
    method: "POST",
    url: "/api/auth/sign-up/email",
    payload: { name: "Test Owner", email, password },
  });
  if (signUp.statusCode !== 200) throw new Error(`Sign-up failed: ${signUp.body}`);
  const signedIn =
    mailServer === undefined ? signUp : await confirmed({ app, mailServer }, { email, password });
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const request: TestBooks["send"] = async (method, path, options) => {
    const reply = await app.inject({
      ...options,
      method,
      url: `/api${path}`,
      headers: {
        cookie,
        ...(languages === undefined ? {} : { "accept-language": languages }),
        ...options.headers,
      },
    });
    const isJson = String(reply.headers["content-type"]).includes("json");
    return {
      status: reply.statusCode,
      body: isJson && reply.body !== "" ? JSON.parse(reply.body) : null,
      text: reply.body,
      headers: reply.headers,
    };
  };
  const send = (method: "GET" | "POST" | "PUT" | "DELETE"): SendBody => {
    return (path, body, headers = {}) => {
      if (body === undefined) return request(method, path, { headers });
      const payload = typeof body === "string" ? body : JSON.stringify(body);
      return request(method, path, { payload, headers: { "content-type": "application/json", ...headers } });
    };
  };
  const post = send("POST");
  const { user, company: book } = (await send("GET")("/session")).body;
  const ids = await createAccounts(post, accounts);
  return {
    email,
    password,
    cookie,
    userId: user.id,
    bookId: book.id,
    account: (name) => {
      const id = ids.get(name);
      if (id === undefined) throw new Error(`These books have no account named ${name}.`);
      return id;
    },
    get: (path) => send("GET")(path),
    post,
    put: send("PUT"),
    delete: send("DELETE"),
    send: request,
  };
}

/** Follows the link in the sign-up email if there is a mail server, and signs in. */
async function confirmed(
  { app, mailServer }: Pick<TestApp, "app"> & { mailServer: MailServer },
  credentials: { email: string; password: string },
) {
  const post = (path: string, payload: object) =>
    app.inject({ method: "POST", url: `/api/auth${path}`, payload });
  await post("/verify-email", { token: tokenIn(await mailServer.message(credentials.email)) });
  return post("/sign-in/email", credentials);
}

const FIRST_CODE = { asset: 1000, liability: 2000, equity: 3000, revenue: 4000, expense: 5000 };

async function createAccounts(
  post: SendBody,
  accounts: Record<string, AccountType>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [index, [name, type]] of Object.entries(accounts).entries()) {
    const reply = await post("/accounts", { code: String(FIRST_CODE[type] + index), type, name });
    if (reply.status !== 201) throw new Error(`The account ${name} was refused: ${reply.text}`);
    const account: Account = reply.body;
    ids.set(name, account.id);
  }
  return ids;
}

/** Lines in accounting notation: debit("Cash", "100.00"). */
export type JournalLineInput = { account: string; debit: string; credit: string };
export const debit = (account: string, amount: string): JournalLineInput => ({
  account,
  debit: amount,
  credit: "0.00",
});
export const credit = (account: string, amount: string): JournalLineInput => ({
  account,
  debit: "0.00",
  credit: amount,
});

/** A journal of these books for the API. */
export function journal(
  books: TestBooks,
  lines: readonly JournalLineInput[],
  more: Record<string, unknown> = {},
) {
  return {
    date: "2026-01-15",
    description: "Test journal",
    ...more,
    lines: lines.map(({ account, debit: left, credit: right }) => {
      return { accountId: books.account(account), debit: left, credit: right };
    }),
  };
}
