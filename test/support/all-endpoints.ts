import { accountEndpoints } from "#contract/accounts.ts";
import { authEndpoints } from "#contract/auth.ts";
import { bookEndpoints } from "#contract/book.ts";
import { booksCheckEndpoints } from "#contract/books-check.ts";
import { changeEndpoints } from "#contract/changes.ts";
import { closingEndpoints } from "#contract/closing.ts";
import { defaultAccountEndpoints } from "#contract/default-accounts.ts";
import { documentEndpoints } from "#contract/documents.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { journalEndpoints } from "#contract/journals.ts";
import { numberEndpoints } from "#contract/numbers.ts";
import { partyEndpoints } from "#contract/parties.ts";
import { agingEndpoint, paymentEndpoints } from "#contract/payments.ts";
import { productEndpoints, stockEndpoints } from "#contract/products.ts";
import { reportEndpoints } from "#contract/reports.ts";
import { sampleEndpoints } from "#contract/sample.ts";
import { sessionEndpoints, tokenEndpoints } from "#contract/session.ts";
import { adminEndpoints, planEndpoints } from "#contract/subscription.ts";
import { taxRateEndpoints } from "#contract/tax-rates.ts";
import { taxReportEndpoints } from "#contract/tax-report.ts";
import { twoFactorEndpoints } from "#contract/two-factor.ts";

const { changePassword, ...signInEndpoints } = authEndpoints;

/** The table of routes; a test compares it with what the server answers to. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accountEndpoints,
  // Before those that sign out: what is tried there needs somebody who is signed in.
  twoFactorEndpoints,
  { changePassword },
  signInEndpoints,
  bookEndpoints,
  changeEndpoints,
  booksCheckEndpoints,
  journalEndpoints,
  numberEndpoints,
  reportEndpoints,
  taxReportEndpoints,
  closingEndpoints,
  sessionEndpoints,
  tokenEndpoints,
  defaultAccountEndpoints,
  partyEndpoints.vendor,
  partyEndpoints.customer,
  productEndpoints,
  taxRateEndpoints,
  documentEndpoints.bill,
  documentEndpoints.invoice,
  documentEndpoints.vendor_credit,
  documentEndpoints.credit_note,
  paymentEndpoints,
  stockEndpoints,
  { aging: agingEndpoint },
  sampleEndpoints,
  planEndpoints,
  adminEndpoints,
].flatMap((endpoints) => Object.values<Endpoint>(endpoints));

/** "POST /api/journals" */
export function nameOf({ method, path }: Pick<Endpoint, "method" | "path">): string {
  return `${method} ${path}`;
}
