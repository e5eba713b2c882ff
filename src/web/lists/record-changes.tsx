import type { Change } from "#contract/records.ts";
import { type Instant, isDateText } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ACTION_TITLES, SETTING_LABELS } from "./change-labels.ts";
import { countText } from "./list-parts.tsx";

/** The changes of a record, newest first. */
export function Changes({ subjectId }: { subjectId: string }) {
  const list = useApiList("auditLog.list", { query: { recordId: subjectId, limit: 5 } });
  return (
    <AsyncContent
      query={list}
      failed={(message) => `Couldn't load the history: ${message}`}
      loading={<Skeleton width={70} />}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className="text-ink-soft">No changes yet.</p>}
    >
      {({ items }) => (
        <>
          <ol className="flex flex-col">
            {items.map((change) => (
              <TimelineEntry
                key={change.id}
                title={changeTitle(change.action)}
                by={change.changedBy}
                at={change.changedAt}
                sentences={changeSentences(change)}
              />
            ))}
          </ol>
          {list.hasMore && (
            <LoadMore
              hasMore
              isLoading={list.isLoadingMore}
              onMore={list.loadMore}
              countLabel={countText(items.length, "change")}
              isManual
            />
          )}
        </>
      )}
    </AsyncContent>
  );
}

type TimelineEntryProps = {
  title: string;
  /** Null if the user account no longer exists. */
  by: { name: string; email: string } | null;
  at: Instant;
  /** A note after the time: "version 2". */
  note?: string;
  sentences: readonly string[];
};

/** One entry of a history: what was done, by whom and when, and the changed fields. */
export function TimelineEntry({ title, by, at, note, sentences }: TimelineEntryProps) {
  return (
    <li className="relative border-s border-line ps-4 pb-5 last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className="absolute -start-1 top-1.5 size-2 rounded-full bg-ink-faint ring-3 ring-surface"
      />
      <p>
        <span className="font-semibold">{title}</span>
        <span className="text-ink-soft"> by {by?.name || by?.email || "a former user"}</span>
      </p>
      <p className="text-small text-ink-faint">
        <InstantText at={at} />
        {note && ` · ${note}`}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1 text-ink-soft empty:hidden">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere tabular-nums">
            {sentence.replace(" → ", "\u00a0→ ")}
          </li>
        ))}
      </ul>
    </li>
  );
}

type FieldChange = Change["fields"][number];

/** The action as a title, from the last part of its name: "account.edited" is "Edited". */
export function changeTitle(action: string): string {
  const actionName = action.slice(action.indexOf(".") + 1);
  return TITLES[action] ?? TITLES[actionName] ?? capitalize(actionName.replaceAll("_", " "));
}

const TITLES: Readonly<Record<string, string>> = {
  "default_account.chosen": "Chosen as a default account",
  "default_accounts.edited": "Default accounts edited",
  "exchange_rate.set": "Exchange rate entered",
  "revaluation.reversed": "Reversed",
  "exchange_rate.removed": "Exchange rate removed",
  "exchange_rate.imported": "Exchange rates imported from a file",
  "exchange_rate.fetched": "Exchange rates fetched",
  "exchange_rate.daily": "Automatic exchange rates turned on/off",
  "logo.chosen": "Logo changed",
  "logo.removed": "Logo removed",
  ...ACTION_TITLES,
  change_removed: "Future change removed",
  email_scheduled: "Email scheduled",
  email_canceled: "Scheduled email canceled",
  accepted_online: "Accepted via link",
  declined_online: "Declined via link",
  link_created: "Share link created",
  "card_account.connected": "Card payments connected",
  link_revoked: "Share link revoked",
  reminded: "Reminder sent",
  disputed: "Marked as disputed",
  dispute_resolved: "Dispute resolved",
  reminders_paused: "Reminders paused",
  reminders_resumed: "Reminders resumed",
  "reminder_settings.edited": "Reminders edited",
  received: "Created from a file",
  "document_design.chosen": "Document design changed",
  "number_formats.edited": "Number formats edited",
  "email_templates.edited": "Email templates edited",
  details_updated: "Names and addresses updated",
  "payment.allocated": "Applied to documents",
  "payment.recorded": "Recorded",
  "landed_cost.created": "Landed cost added",
  "stock_revaluation.created": "Stock revalued",
  "opening_stock.created": "Opening stock imported",
  "stock.adjusted": "Stock adjusted",
  "stock.voided": "Stock adjustment voided",
  "lock.set": "Lock date set",
  "lock_exception.set": "Exception set",
  "member.ownership_accepted": "Ownership accepted",
  "member.left": "Left the company",
  "member.signed_out": "Signed out of the company",
  "member.token_revoked": "API token revoked",
};

type ChangedFields = Pick<Change, "fields"> & Partial<Pick<Change, "currency" | "kind">>;

/** One sentence per changed field; none if a record was created or deleted, or the change has no single fields. */
export function changeSentences(change: ChangedFields): string[] {
  return changeValues(change).map(({ label, before, after }) =>
    before === null ? `${label} changed` : `${label}: ${before} → ${after}`,
  );
}

type ValueChange =
  | { label: string; before: string; after: string }
  | { label: string; before: null; after: null };

/** The label, old and new value of each changed field; a list that changed has no values. */
export function changeValues({ fields, currency = null, kind = null }: ChangedFields): ValueChange[] {
  return fields.map(({ field, before, after, documentNumber }) => {
    const label = `${LABELS[field]} ${documentNumber ?? ""}`.trim();
    if (before === null && after === null) return { label, before: null, after: null };
    const formatted = (value: FieldChange["before"]) => formatValue({ field, value, currency, kind });
    return { label, before: formatted(before), after: formatted(after) };
  });
}

/** The label of a changed field. */
export const fieldLabel = (field: FieldChange["field"]): string => LABELS[field];

const DATES = new Set([
  "date",
  "dueDate",
  "validUntil",
  "startsOn",
  "endsOn",
  "fiscalYearStart",
  "fiscalYearEnd",
  "hardLockDate",
  "softLockDate",
  "inServiceDate",
]);
const AMOUNTS = new Set(["total", "amount", "cost", "salvageValue", "principal", "minAmount", "maxAmount"]);
const CHOICES = new Set([
  "type",
  "status",
  "appliesTo",
  "kind",
  "reverseChargeType",
  "negativeStock",
  "isActive",
  "isAutomatic",
  "postsAutomatically",
  "isRecoverable",
  "isOnLastDay",
  "pricesIncludeTax",
  "taxRounding",
  "accountCodes",
  "result",
]);

type FieldValue = { field: string; value: FieldChange["before"] } & Pick<Change, "currency" | "kind">;

function formatValue({ field, value, currency, kind }: FieldValue): string {
  if (value === null) return "none";
  if (DATES.has(field) && isDateText(value)) return formatDate(value);
  if (AMOUNTS.has(field) || field === "allocations")
    return formatMoney(toAmount(value), currency ?? undefined);
  if (field === "rate" && kind !== "exchange_rate") return `${value}%`;
  return CHOICES.has(field) ? capitalize(value) : value;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const LABELS: Readonly<Record<FieldChange["field"], string>> = {
  code: "Code",
  number: "Number",
  validUntil: "Valid until",
  answeredBy: "Answered by",
  name: "Name",
  type: "Type",
  description: "Description",
  parentId: "Parent account",
  isActive: "Active",
  moneyKind: "Account kind",
  email: "Email",
  phone: "Phone",
  address: "Address",
  taxId: "Tax ID",
  accountId: "Account",
  unit: "Unit",
  intervalUnit: "Interval",
  purchasePrice: "Purchase price",
  salePrice: "Sale price",
  reorderLevel: "Reorder level",
  purchaseAccountId: "Purchase account",
  rate: "Rate",
  appliesTo: "Applies to",
  kind: "Tax treatment",
  isRecoverable: "Recoverable",
  recoverablePercent: "Recoverable share",
  reverseChargeType: "Reverse charge type",
  components: "Taxes",
  salesAccountId: "Sales account",
  fiscalYearStart: "Fiscal year start",
  fiscalYearEnd: "Fiscal year end",
  fiscalYears: "Shorter or longer fiscal years",
  timeZone: "Time zone",
  currency: "Currency",
  locale: "Number and date format",
  country: "Country",
  negativeStock: "Selling out-of-stock items",
  inventoryAccountId: "Inventory account",
  cogsAccountId: "COGS account",
  cashAccountId: "Cash account",
  inputTaxAccountId: "Recoverable tax account",
  outputTaxAccountId: "Tax payable account",
  purchasesAccountId: "Purchases account",
  stockAdjustmentsAccountId: "Stock adjustments account",
  exchangeAccountId: "Exchange gain or loss account",
  unrealizedExchangeAccountId: "Unrealized exchange gain or loss account",
  badDebtAccountId: "Bad debts account",
  bankFeesAccountId: "Bank fees account",
  paymentDifferencesAccountId: "Payment differences account",
  salesDiscountsAccountId: "Sales discounts account",
  purchaseDiscountsAccountId: "Purchase discounts account",
  roundingAccountId: "Rounding account",
  openingBalanceAccountId: "Opening balances account",
  retainedEarningsAccountId: "Retained earnings account",
  partyId: "Customer/vendor",
  date: "Date",
  dueDate: "Due date",
  status: "Status",
  notes: "Notes",
  total: "Total",
  items: "Items",
  voidReason: "Reason",
  allocations: "Applied to",
  startsOn: "Start date",
  intervalCount: "Every",
  isOnLastDay: "On the last day of the month",
  endsOn: "End date",
  occurrenceCount: "Number of occurrences",
  result: "Result",
  journal: "Journal entry",
  money: "Bank/cash transaction",
  language: "Language",
  daysUntilDue: "Payment terms (days)",
  paymentTerms: "Payment terms",
  pricesIncludeTax: "Prices include tax",
  taxRounding: "Tax rounding",
  accountCodes: "Account codes",
  discount: "Discount",
  priceChanges: "Price changes",
  changes: "Future changes",
  ...SETTING_LABELS,
};
