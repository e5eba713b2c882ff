/** A file of src under this many lines has its reason here, unless each feature has one of its name. */
export const SMALL_BELOW = 20;

export const OF_EACH_FEATURE = /^src\/server\/[^/]+\/(routes|lookup|queries)\.ts$/;

export const SMALL_FILES: Record<string, string> = {
  "src/contract/accrual-operations.ts": "operations.ts with all of its parts would be too long",
  "src/server/attachments/pictures.ts": "each kind of picture has a file, and all of them have these limits",
  "src/contract/listed.ts": "the lists of many records share what it says of files",
  "src/contract/attachment-refusals.ts": "operation-refusals.ts with all of its parts would be too long",
  "src/contract/asset-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/document-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/loan-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/revaluation-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/reminder-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/tax-return-operations.ts": "operations.ts with all of its parts would be too long",
  "src/domain/bank/revolut.ts": "each provider with a habit of its own has a file for it",
  "src/domain/currencies.ts": "no first load has the list of all of them",
  "src/domain/minor-unit.ts": "every format has it, without the list of all currencies",
  "src/domain/grouped.ts": "the bank and reminders group by it",
  "src/domain/payment-method.ts": "the browser takes it without the schemas of payments",
  "src/domain/temporal.ts": "each program loads it before anything else",
  "src/server/links/share-links.ts": "sign-in knows the secret of the server, links what is derived from it",
  "src/server/books-check/money-invariants.ts": "the rules of each feature stand in a file of their own",
  "src/server/books-check/plain-amounts.ts": "its test needs no database",
  "src/server/books-check/revaluation-invariants.ts": "each file there has the rules of one subject",
  "src/server/books-check/opening-invariants.ts": "the rules of each feature stand in a file of their own",
  "src/server/db/new-id.ts": "every feature takes its ids from it",
  "src/server/in-turns.ts": "bodies and their validation take turns by it",
  "src/server/version.ts": "both the program and its health check name the version",
  "src/server/bank/said-at.ts":
    "transfers and differences are entries of money that were asked for in other fields",
  "src/web/accounts/opened-accounts.ts": "five pages that save say it",
  "src/web/admin/backups-notice.tsx": "one notice of three on the admin page, each with its own query",
  "src/web/api/idempotency-keys.ts": "what outlives a call is apart from the call",
  "src/web/api/public-session.ts": "for pages that nobody has signed in for, which have no session",
  "src/web/api/query-client.ts": "tests have the same cache as the app",
  "src/web/bank/bank-amount.tsx": "pages and dialogs of a bank say an amount in the same way",
  "src/web/dashboard/getting-started-store.ts": "a report that is read ticks off a step of the dashboard",
  "src/web/fields/discounts.ts": "no first load has it, and formats.ts is in each",
  "src/web/fields/foreign-amount.tsx": "ledgers, lists and the dashboard have it, and no first load does",
  "src/web/fields/instant.tsx": "a moment knows the clock of the company, a format does not",
  "src/web/fields/language-labels.ts": "schedules and links to invoices name languages",
  "src/web/navigation/not-included.tsx": "the shell and the settings show it",
  "src/web/navigation/code-of-address.ts":
    "only pages of accounts need it, so that the start of the app is smaller",
  "src/web/ui/brand.tsx": "pages without scripts draw it alone",
  "src/web/value-adjustments/value-words.ts":
    "a page and a dialog share its labels, and neither loads the other",
  "src/web/ui/class-names.ts": "every control has it",
  "src/web/ui/lazy-part.tsx": "pages of every feature have it",
  "src/web/ui/use-selected-in-view.ts": "two bars of tabs have it",
  "src/web/ui/use-settled.ts": "four fields and pages that look up have it",
};
