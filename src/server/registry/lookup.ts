import { type RawBuilder, sql } from "kysely";
import type { Document } from "#contract/documents.ts";
import type { CreatedPayment, PaymentInput } from "#contract/payments.ts";
import type { NumberedRecordKind } from "#contract/records.ts";
import type { CountryTax } from "#domain/country-taxes.ts";
import type { DocumentKind, PartySide } from "#domain/document.ts";
import type { CustomerFormat } from "#domain/e-invoice/codes.ts";
import type {
  AccountId,
  DocumentId,
  OrderId,
  PartyId,
  PaymentId,
  ProductId,
  TaxRateId,
} from "#domain/ids.ts";
import type { Quantity } from "#domain/money.ts";
import type { OrderKind } from "#domain/order.ts";
import type { Tx } from "#server/db/transaction.ts";

/** SQL conditions of the features that use a record, by kind of use. */
type Uses<Use extends string, Id> = Readonly<Record<Use, readonly ((id: Id) => RawBuilder<boolean>)[]>>;

/** Uses of an account that a query asks of a column too. */
type AccountColumnUse = "vendors" | "customers" | "taxRates" | "payments";
type AccountUse =
  | AccountColumnUse
  | "lines"
  | "activeParties"
  | "products"
  | "documents"
  | "bank"
  | "closings"
  | "assets"
  | "accruals"
  | "loans"
  | "schedules"
  | "cards";
type PartyUse = "documents" | "schedules" | "payments" | "lines" | "rules" | "orders" | "accruals" | "loans";
type TaxRateUse = "sales" | "purchases" | "lines" | "defaults";
type ProductUse = "sales" | "purchases" | "movements";

/** Receipts and payments have numbers as well, but they are never checked before saving. */
export type NumberedKind = NumberedRecordKind | "receipt" | "payment";

type TaxRateOfSide = {
  field: string;
  side: PartySide;
  taxRateId: TaxRateId | null | undefined;
  previousId: TaxRateId | null;
};
export type ConvertedItem = {
  orderPosition: number | null;
  productId: ProductId | null;
  accountId: AccountId | null;
  quantity: Quantity;
};
export type CountryTaxAccounts = { salesAccountId: AccountId | null; purchaseAccountId: AccountId | null };

/**
 * What features ask of those in the layers above them. src/server/register-features.ts provides it; so a feature that uses
 * accounts is added there, and accounts doesn't import it (Decision 0153).
 */
export type Features = {
  accountUses: Uses<AccountUse, AccountId> & Uses<AccountColumnUse, unknown>;
  partyUses: Uses<PartyUse, PartyId>;
  taxRateUses: Uses<TaxRateUse, TaxRateId>;
  productUses: Uses<ProductUse, ProductId>;
  /** Queries for what will post to an account. */
  accountPlans: readonly ((id: AccountId) => RawBuilder<unknown>)[];
  /** The accounts of these that have entries. */
  accountsWithEntries: (ids: readonly AccountId[]) => RawBuilder<{ id: AccountId }>;
  /** Whether a journal (a column) is part of a reconciliation of an account, or matched to its bank transactions. */
  journalIsReconciled: (journal: string, account: AccountId) => RawBuilder<boolean>;
  journalIsMatched: (journal: string, account: AccountId) => RawBuilder<boolean>;
  /** Describes the record that has a number or code, or null. */
  recordWithNumber: (kind: NumberedKind, number: string) => RawBuilder<string | null>;
  hasStockMoved: (tx: Tx) => Promise<boolean>;
  checkChosenTaxRates: (tx: Tx, choices: readonly TaxRateOfSide[]) => Promise<unknown>;
  addCountryTaxes: (
    tx: Tx,
    taxes: readonly CountryTax[],
    accountsOf: (code: string) => CountryTaxAccounts,
  ) => Promise<void>;
  /** Adapts the depreciation of all years to changed fiscal years. */
  updateYearlyDepreciations: (tx: Tx) => Promise<void>;
  /** Rejects a document that takes more of an order than remains; returns the kind of the order. */
  checkOrderConversion: (
    tx: Tx,
    kind: DocumentKind,
    conversion: { id: DocumentId; orderId: OrderId | null; partyId: PartyId },
    items: readonly ConvertedItem[],
  ) => Promise<OrderKind | null>;
  /** Makes a payment, and credits the early payment discounts that it takes. */
  payWithDiscount: (tx: Tx, input: PaymentInput) => Promise<CreatedPayment>;
  /** Voids the credits of early payment discounts that a payment took. */
  voidDiscounts: (tx: Tx, paymentId: PaymentId, reason: string) => Promise<void>;
  /** Refuses to post a document that breaks the rules of its customer's electronic format. */
  rejectBrokenRules: (
    tx: Tx,
    document: Document,
    options?: { format?: CustomerFormat | null; isOfReminder?: boolean | undefined },
  ) => Promise<void>;
};

let provided: Features | null = null;

export function provideFeatures(registered: Features): void {
  provided = registered;
}

export function features(): Features {
  if (provided === null) throw new Error("Import src/server/register-features.ts first.");
  return provided;
}

/** The uses of a record as columns of a select. */
export function useColumns<Id>(uses: Uses<string, Id>, id: Id): RawBuilder<unknown> {
  return sql.join(
    Object.entries(uses).map(
      ([use, conditions]) => sql`${isUsedAnywhere(conditions, id)} as ${sql.ref(use)}`,
    ),
  );
}

/** Whether any of these conditions holds. */
export function isUsedAnywhere<Id>(
  conditions: readonly ((id: Id) => RawBuilder<boolean>)[],
  id: Id,
): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    conditions.map((condition) => condition(id)),
    sql` or `,
  )})`;
}
