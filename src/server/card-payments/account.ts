import type { Stripe } from "stripe";
import type { CardAccount, CardAccountInput } from "#contract/card-payments.ts";
import { isTestKey } from "#domain/card-payments.ts";
import type { AccountId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkChosenAccounts, checkMoneyAccount } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import type { ReleaseSlot } from "#server/http/admission.ts";
import { changesNothing } from "#server/http/bodies.ts";
import type { TextSealer } from "#server/outbox/sealed-text.ts";
import { lockBook, readSender } from "#server/settings/lookup.ts";
import { newStripe } from "#server/stripe/stripe.ts";
import { type CardAccountRow, selectCardAccount, upsertCardAccount } from "./queries.ts";

/** What card payments need in addition to the books. */
export type CardServices = {
  sealer: TextSealer;
  stripeUrl: string;
  /** Address of this server, for redirects and events from the provider. */
  address: () => string;
};

/** Connected account with its decrypted keys; null if there is none, or if they can't be decrypted. */
export type OpenAccount = {
  providerAccountId: string;
  secretKey: string;
  webhookSecret: string;
  accountId: AccountId;
  payoutAccountId: AccountId;
};

export async function openCardAccount(tx: Tx, sealer: TextSealer): Promise<OpenAccount | null> {
  return decryptAccount(await selectCardAccount(tx), sealer);
}

function decryptAccount(row: CardAccountRow, sealer: TextSealer): OpenAccount | null {
  if (row.providerAccountId === null) return null;
  const [secretKey, webhookSecret] = [sealer.open(row.secretKey), sealer.open(row.webhookSecret)];
  if (secretKey === null || webhookSecret === null) return null;
  const { providerAccountId, accountId, payoutAccountId } = row;
  return { providerAccountId, secretKey, webhookSecret, accountId, payoutAccountId };
}

/** What the owner may see: never a key (Security 8). */
export async function readCardAccount(tx: Tx, services: CardServices): Promise<CardAccount> {
  const row = await selectCardAccount(tx);
  const { secretKey: _key, webhookSecret: _secret, ...accountFields } = row;
  const webhookUrl = `${services.address()}/api/card-payments/${bookOf(tx)}/events`;
  return { ...accountFields, isUsable: decryptAccount(row, services.sealer) !== null, webhookUrl };
}

/** Connects an account or updates its details. A new key is tested before saving; other requests don't wait for that. */
export async function connectCardAccount(
  books: Books,
  input: CardAccountInput,
  { releaseSlot, ...services }: CardServices & { releaseSlot: ReleaseSlot },
): Promise<CardAccount> {
  const { before, isSample } = await books.read(async (tx) => {
    await checkAccounts(tx, input);
    return {
      before: await openCardAccount(tx, services.sealer),
      isSample: (await readSender(tx)).isSample,
    };
  });
  const secretKey = input.secretKey ?? before?.secretKey;
  if (secretKey === undefined) throw refuseField("card.key-required", "secretKey");
  if (isTestKey(secretKey) !== isSample)
    throw refuseField(isSample ? "card.live-in-sample" : "card.test-key", "secretKey");
  releaseSlot();
  const account = await fetchProviderAccount({ url: services.stripeUrl, secretKey });
  // An existing secret belongs to its account.
  const existingSecret = before?.providerAccountId === account.id ? before.webhookSecret : undefined;
  const webhookSecret = input.webhookSecret ?? existingSecret;
  if (webhookSecret === undefined) throw refuseField("card.key-required", "webhookSecret");
  return books.write(async (tx) => {
    const stored = await lockAtVersion(tx, input.version);
    const { accountId, payoutAccountId } = input;
    const names = { providerAccountId: account.id, providerName: nameOf(account) };
    const accountFields = { ...names, accountId, payoutAccountId };
    const isKnown = changesNothing({
      input: { ...accountFields, secretKey, webhookSecret },
      before: { ...stored, secretKey: before?.secretKey, webhookSecret: before?.webhookSecret },
    });
    if (isKnown) return readCardAccount(tx, services);
    await checkAccounts(tx, input);
    await upsertCardAccount(tx, {
      ...accountFields,
      version: input.version + 1,
      secretKey: services.sealer.seal(secretKey),
      webhookSecret: services.sealer.seal(webhookSecret),
    });
    await recordAudit(tx, {
      action: "card_account.connected",
      subject: "card_account",
      subjectId: bookOf(tx),
      after: { account: account.id, accountId, payoutAccountId },
    });
    return readCardAccount(tx, services);
  });
}

/** Deletes the keys. Posted payments stay; accounts must be chosen again with the next keys. */
export async function removeCardAccount(
  tx: Tx,
  version: number,
  services: CardServices,
): Promise<CardAccount> {
  const before = await lockAtVersion(tx, version);
  if (before.providerAccountId !== null) {
    await upsertCardAccount(tx, {
      version: version + 1,
      providerAccountId: null,
      providerName: null,
      secretKey: null,
      webhookSecret: null,
      accountId: null,
      payoutAccountId: null,
    });
    const { providerAccountId: account } = before;
    await recordAudit(tx, {
      action: "card_account.removed",
      subject: "card_account",
      subjectId: bookOf(tx),
      before: { account },
    });
  }
  return readCardAccount(tx, services);
}

/** Locks the book; rejects an outdated version (I-40). */
async function lockAtVersion(tx: Tx, version: number): Promise<CardAccountRow> {
  await lockBook(tx);
  const before = await selectCardAccount(tx);
  if (before.version !== version) throw new Refusal("record.stale");
  return before;
}

async function checkAccounts(tx: Tx, { accountId, payoutAccountId }: CardAccountInput): Promise<void> {
  if (accountId === payoutAccountId) throw refuseField("card.same-account", "payoutAccountId");
  for (const [field, id] of Object.entries({ accountId, payoutAccountId })) {
    await checkChosenAccounts(tx, [{ field, accountId: id, types: ["asset"], role: "cash" }]);
    await checkMoneyAccount(tx, id, field);
  }
}

/** Returns the account of a key; rejects a key that is unknown or may not read its account. */
async function fetchProviderAccount(credentials: {
  url: string;
  secretKey: string;
}): Promise<Stripe.Account> {
  const stripe = await newStripe(credentials);
  try {
    return await stripe.accounts.retrieveCurrent();
  } catch (error) {
    const status = error instanceof Error && "statusCode" in error ? error.statusCode : null;
    if (status === 401 || status === 403) throw refuseField("card.key-invalid", "secretKey");
    throw new Refusal("card.provider-failed");
  }
}

function nameOf({ id, settings, business_profile: business }: Stripe.Account): string {
  const name = settings?.dashboard.display_name ?? business?.name ?? id;
  return (name.replace(/[\p{C}]/gu, "").trim() || id).slice(0, 200);
}
