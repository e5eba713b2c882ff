/** A file of src under this many lines has a reason here, unless each feature has a file of that name. */
export const SMALL_BELOW = 20;

export const FEATURE_FILES = /^src\/server\/[^/]+\/(routes|lookup|queries)\.ts$/;

export const SMALL_FILES: Record<string, string> = {
  "src/contract/accrual-operations.ts": "operations.ts with all of its parts would be too long",
  "src/server/attachments/pictures.ts": "each kind of picture has a file, and all of them have these limits",
  "src/contract/with-files.ts": "the lists of many records share what it says of files",
  "src/contract/file-input.ts": "five operations take a file, and none of them may load another",
  "src/contract/checklist-operation-refusals.ts":
    "operation-refusals.ts with all of its parts would be too long",
  "src/domain/checklist-refusals.ts": "refusals.ts with all of its parts would be too long",
  "src/contract/comment-operation-refusals.ts":
    "operation-refusals.ts with all of its parts would be too long",
  "src/contract/attachment-operation-refusals.ts":
    "operation-refusals.ts with all of its parts would be too long",
  "src/contract/asset-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/document-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/loan-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/revaluation-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/reminder-operations.ts": "operations.ts with all of its parts would be too long",
  "src/contract/zero-quantity.ts":
    "documents, orders and schedules confirm it, and fields.ts with it would be too long",
  "src/contract/tax-return-operations.ts": "operations.ts with all of its parts would be too long",
  "src/domain/bank/revolut.ts": "each provider with a habit of its own has a file for it",
  "src/web/schedules/due-dates.tsx": "a page shows it without the form, whose code it needn't load",
  "src/domain/currencies.ts": "no first load has the list of all of them",
  "src/domain/minor-unit.ts": "every format has it, without the list of all currencies",
  "src/domain/group-by.ts": "the bank and reminders group by it",
  "src/domain/payment-method.ts": "the browser takes it without the schemas of payments",
  "src/domain/temporal.ts": "each program loads it before anything else",
  "src/server/identity/share-links.ts":
    "sign-in knows the secret of the server, links what is derived from it",
  "src/server/books-check/money-invariants.ts": "the rules of each feature stand in a file of their own",
  "src/server/books-check/plain-amounts.ts": "its test needs no database",
  "src/server/books-check/revaluation-invariants.ts": "each file there has the rules of one subject",
  "src/server/books-check/opening-invariants.ts": "the rules of each feature stand in a file of their own",
  "src/server/db/new-id.ts": "every feature takes its ids from it",
  "src/server/documents/post-draft.ts": "approvals and recurring transactions post a draft without its form",
  "src/web/approvals/use-needs-approval.ts": "forms ask without loading the buttons of approvals",
  "src/server/outbox/provider-messages.ts": "only servers with an identity provider send them",
  "src/server/outbox/message.ts": "every message has this form, and each feature writes its own",
  "src/web/sample/remove-sample-dialog.tsx": "the dialog loads once it is shown",
  "src/server/version.ts": "both the program and its health check name the version",
  "src/web/accounts/starter-chart-offer.tsx": "forms load the question only where there is no chart",
  "src/web/accounts/import-button.tsx": "it says what the shared button chooses",
  "src/web/admin/backups-notice.tsx": "one notice of three on the admin page, each with its own query",
  "src/web/api/idempotency-keys.ts": "what outlives a call is apart from the call",
  "src/web/api/lock-reason.ts": "a call asks, and the shell that shows the dialog isn't loaded by it",
  "src/web/api/public-session.ts": "for public pages, which have no session",
  "src/web/api/query-client.ts": "tests have the same cache as the app",
  "src/web/bank/bank-amount.tsx": "pages and dialogs of a bank say an amount in the same way",
  "src/web/e-invoices/open-received-invoice.ts": "the list of bills and the shared files take one",
  "src/web/fields/discounts.ts": "no first load has it, and formats.ts is in each",
  "src/web/fields/foreign-amount.tsx": "ledgers, lists and the dashboard have it, and no first load does",
  "src/web/fields/instant.tsx": "a moment knows the clock of the company, a format does not",
  "src/web/fields/language-labels.ts": "schedules and links to invoices name languages",
  "src/web/lists/file-fingerprint.tsx": "shared by the emails of a record and a received file",
  "src/web/emails/missing-glyphs-warning.tsx": "emails and reminders load it without the forms",
  "src/web/navigation/destination.ts": "the sign-in and the settings remember it, and no first load does",
  "src/web/navigation/no-access-page.tsx": "the shell and the settings show it",
  "src/web/navigation/account-code-param.ts":
    "only pages of accounts need it, so that the start of the app is smaller",
  "src/web/ui/brand.tsx": "pages without scripts draw it alone",
  "src/web/value-adjustments/value-adjustment-labels.ts":
    "a page and a dialog share its labels, and neither loads the other",
  "src/web/ui/trusted-script.ts": "the service worker and the preview of PDFs need it",
  "src/web/ui/class-names.ts": "every control has it",
  "src/web/ui/lazy-part.tsx": "pages of every feature have it",
  "src/web/ui/use-selected-in-view.ts": "two bars of tabs have it",
  "src/web/ui/use-debounced.ts": "four fields and pages that look up have it",
};
