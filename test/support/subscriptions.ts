import { makeAdmin } from "#server/identity/operators.ts";
import { credit, debit, journal, newBooks, type TestReply, type TestBooks } from "./new-books.ts";
import { type PaymentProvider, startPaymentProvider } from "./payment-provider.ts";
import { onConnection } from "./raw-sql.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

const ACCOUNTS = { Cash: "asset", Sales: "revenue" } as const;

/** A server that sells Premium, its payment provider, and an administrator. */
export type Subscriptions = {
  server: TestApp;
  provider: PaymentProvider;
  admin: TestBooks;
  /** A new user on the free plan, with two journals a month. */
  owner: () => Promise<TestBooks>;
  upgrade: (books: TestBooks) => Promise<TestReply>;
  downgrade: (books: TestBooks) => Promise<TestReply>;
  /** Sends an event as the provider does, with its signature unless another one is given. */
  sendEvent: (event: object | string, signature?: string) => Promise<{ status: number; code: string | null }>;
  /** The audit log of changes to a subscription. */
  changesOf: (books: TestBooks) => Promise<Record<string, unknown>[]>;
};

export async function startSubscriptions(): Promise<Subscriptions> {
  const provider = await startPaymentProvider();
  const env = { ...provider.env, FREE_MONTHLY_JOURNALS: "2", PUBLIC_URL: "https://books.example.com" };
  const server = await startTestApp(env);
  const admin = await newBooks({}, server);
  await makeAdmin(server.database, admin.email, true);
  return {
    server,
    provider,
    admin,
    owner: () => newBooks({ accounts: ACCOUNTS }, server),
    upgrade: ({ userId }) => admin.post(`/admin/subscriptions/${userId}/upgrade`),
    downgrade: ({ userId }) => admin.post(`/admin/subscriptions/${userId}/downgrade`),
    sendEvent: async (event, signature) => {
      const signed = await provider.signed(event);
      const headers = {
        "content-type": "application/json",
        "stripe-signature": signature ?? signed.signature,
      };
      const request = { method: "POST", url: "/api/plan/events", headers, payload: signed.body } as const;
      const reply = await server.app.inject(request);
      return { status: reply.statusCode, code: reply.body === "" ? null : reply.json().code };
    },
    changesOf: async ({ userId }) => {
      const text = `select action, actor_id, event_id, before->>'status' as before, after->>'status' as after
        from auth.subscription_changes where user_id = $1 order by id`;
      const { rows } = await onConnection(server.database, (client) =>
        client.query<Record<string, unknown>>(text, [userId]),
      );
      return rows;
    },
  };
}

/** Posts a journal. */
export function postOne(books: TestBooks): Promise<TestReply> {
  return books.post("/journals", journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]));
}

export const inDays = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 86_400_000);
