import type { Instant } from "#domain/dates.ts";
import type { UserId } from "#domain/ids.ts";
import { NO_SUBSCRIPTION, type Subscription } from "#domain/subscription-plan.ts";
import type { Client, Database } from "#server/db/database.ts";
import { statement } from "#server/db/transaction.ts";

/** All SQL on subscriptions, which are in the schema `auth` with their users. */

export type SubscriberRow = {
  id: UserId;
  email: string;
  name: string;
  createdAt: Instant;
  subscription: Subscription;
  premiumUntil: Instant | null;
  isPremium: boolean;
};

type SubscriberPerson = Omit<SubscriberRow, "subscription">;
type SubscriberJoinRow = SubscriberPerson & { [Field in keyof Subscription]: Subscription[Field] | null };

const SUBSCRIBERS = `
  select u.id, u.email, u.name, u.created_at as "createdAt",
    s.status, s.trial_end as "trialEnd", s.current_period_end as "currentPeriodEnd",
    s.unpaid_since as "unpaidSince", s.is_ending as "isEnding", s.stripe_subscription_id as "stripeSubscriptionId",
    s.stripe_customer_id as "stripeCustomerId", s.changed_at as "changedAt",
    s.premium_until as "premiumUntil", coalesce(s.premium_until > now(), false) as "isPremium"
  from auth.users u left join auth.subscriptions s on s.user_id = u.id`;

function subscriberOf({
  id,
  email,
  name,
  createdAt,
  premiumUntil,
  isPremium,
  ...row
}: SubscriberJoinRow): SubscriberRow {
  const { status, isEnding, ...rest } = row;
  const subscription = status === null || isEnding === null ? NO_SUBSCRIPTION : { ...rest, status, isEnding };
  return { id, email, name, createdAt, premiumUntil, isPremium, subscription };
}

export type SubscriberFilter = { search?: string | undefined; beforeId: string; limit: number };

/** Newest users first; IDs grow with time. Searches email and name. */
export async function selectSubscribers(
  { people }: Pick<Database, "people">,
  { search = "", beforeId, limit }: SubscriberFilter,
): Promise<SubscriberRow[]> {
  const text = `${SUBSCRIBERS}
    where u.id < $1 and position(fold_text($2) in fold_text(concat_ws(e'\\x1f', u.email, u.name))) > 0
    order by u.id desc limit $3`;
  const { rows } = await people.query<SubscriberJoinRow>(statement(text, [beforeId, search, limit]));
  return rows.map(subscriberOf);
}

export async function selectSubscriber(
  client: Pick<Client, "query">,
  userId: UserId,
): Promise<SubscriberRow | undefined> {
  const { rows } = await client.query<SubscriberJoinRow>(
    statement(`${SUBSCRIBERS} where u.id = $1`, [userId]),
  );
  return rows.map(subscriberOf)[0];
}

/** Returns the subscriber, locked until the transaction ends; other changes to this subscription wait. */
export async function lockSubscriber(client: Client, userId: UserId): Promise<SubscriberRow | undefined> {
  await client.query(statement("select from auth.users where id = $1 for no key update", [userId]));
  return selectSubscriber(client, userId);
}

/** Current time of the database, which all servers share. */
export async function selectNow(client: Client): Promise<Instant> {
  const { rows } = await client.query<{ now: Instant }>(statement("select now()", []));
  if (!rows[0]) throw new Error("The database returned no time.");
  return rows[0].now;
}

const SAVE_SUBSCRIPTION = `
  insert into auth.subscriptions as s (user_id, premium_until, status, trial_end, current_period_end, unpaid_since,
    is_ending, stripe_subscription_id, stripe_customer_id, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (user_id) do update set premium_until = excluded.premium_until, status = excluded.status,
    trial_end = excluded.trial_end, current_period_end = excluded.current_period_end,
    unpaid_since = excluded.unpaid_since, is_ending = excluded.is_ending,
    stripe_subscription_id = excluded.stripe_subscription_id, stripe_customer_id = excluded.stripe_customer_id,
    changed_at = excluded.changed_at, updated_at = now()`;

type SubscriptionToSave = { userId: UserId; premiumUntil: Instant | null; subscription: Subscription };

export async function saveSubscription(client: Client, saved: SubscriptionToSave): Promise<void> {
  const { userId, premiumUntil, subscription } = saved;
  const { status, trialEnd, currentPeriodEnd, unpaidSince, isEnding, changedAt } = subscription;
  const { stripeSubscriptionId, stripeCustomerId } = subscription;
  const state = [status, trialEnd, currentPeriodEnd, unpaidSince, isEnding];
  const values = [userId, premiumUntil, ...state, stripeSubscriptionId, stripeCustomerId, changedAt];
  await client.query(statement(SAVE_SUBSCRIPTION, values));
}

/** Author of a change: an administrator, or an event of the provider. */
export type ChangeAuthor =
  | { action: "upgrade" | "downgrade"; actorId: UserId }
  | { action: "event"; eventId: string };

export type SubscriptionChange = {
  id: string;
  userId: UserId;
  author: ChangeAuthor;
  before: Subscription;
  /** Null if an event changed nothing. */
  after: Subscription | null;
};

export async function insertChange(client: Client, change: SubscriptionChange): Promise<void> {
  const { id, userId, author, before, after } = change;
  const text = `insert into auth.subscription_changes (id, user_id, action, actor_id, event_id, before, after)
    values ($1, $2, $3, $4, $5, $6, $7)`;
  const [actorId, eventId] = author.action === "event" ? [null, author.eventId] : [author.actorId, null];
  await client.query(statement(text, [id, userId, author.action, actorId, eventId, before, after]));
}

export async function isKnownEvent(client: Client, eventId: string): Promise<boolean> {
  const text = "select from auth.subscription_changes where event_id = $1";
  return (await client.query(statement(text, [eventId]))).rowCount === 1;
}
