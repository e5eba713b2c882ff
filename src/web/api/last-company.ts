import type { BookId } from "#domain/ids.ts";
import type { Session } from "#contract/session.ts";
import { companyOfAddress, paths } from "#web/navigation/paths.ts";

/** The user and the company whose own address was opened last in this browser. */
const LAST_COMPANY = "twofold.company";

/** The address without a company opens the one used last, except while the sample company is open there (Decision 0061). */
export function lastCompanyAddress(
  { user, company }: Pick<Session, "user" | "company">,
  pathname: string,
): string | null {
  if (pathname.replace(/\/$/, "") !== paths.firstHome() || company.isSample) return null;
  const [userId, bookId] = (localStorage.getItem(LAST_COMPANY) ?? "").split(" ");
  if (userId !== user.id || bookId === undefined || bookId === company.id) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Was stored below; the server checks the membership.
  return paths.homeOf(bookId as BookId);
}

/** Remembers the company of an address that names one. */
export function rememberCompany(
  { user, company }: Pick<Session, "user" | "company">,
  pathname: string,
): void {
  if (companyOfAddress(pathname) === company.id)
    localStorage.setItem(LAST_COMPANY, `${user.id} ${company.id}`);
}

/** After this, the address without a company opens the first one. */
export function forgetCompany(): void {
  localStorage.removeItem(LAST_COMPANY);
}
