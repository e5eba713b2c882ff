import {
  BANK_TRANSACTION_COLUMNS,
  DOCUMENT_COLUMNS,
  JOURNAL_COLUMNS,
  MOVEMENT_COLUMNS,
  ORDER_COLUMNS,
  PAYMENT_COLUMNS,
} from "#domain/lists.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { ListSeeds } from "./list-book.ts";
import { COMMON_NAME, ONE_PARTY, RARE_NAME } from "./list-fill.ts";

export type ListRequest = { title: string; path: string };

type ListContext = {
  seeds: ListSeeds;
  today: Day;
  /** The cursors of pages in the middle, by list and order. */
  middles: Record<string, string>;
};

/** The lists in their orders: the first page in both directions, one from the middle, and search results. */
export function readingsOf(book: ListContext): ListRequest[] {
  return [...listRequests(book), ...tabRequests(book), ...orderRequests(book), ...singleRecordRequests(book)];
}

const listRequest = (title: string, path: string): ListRequest => ({ title, path });

function listRequests({ seeds: { bank }, middles }: ListContext): ListRequest[] {
  const lists = [
    { list: "documents", path: "/api/invoices", columns: DOCUMENT_COLUMNS },
    { list: "journals", path: "/api/journals", columns: JOURNAL_COLUMNS },
    { list: "payments", path: "/api/payments", columns: PAYMENT_COLUMNS },
    {
      list: "bank_transactions",
      path: `/api/bank/transactions?accountId=${bank}`,
      columns: BANK_TRANSACTION_COLUMNS,
    },
  ];
  return lists.flatMap(({ list, path, columns }) => {
    const pathWith = (more: string) => `${path}${path.includes("?") ? "&" : "?"}${more}`;
    return [
      listRequest(`${list}: first page with its count`, pathWith("count=true")),
      ...columns.flatMap((column) => [
        listRequest(`${list} by ${column}: first page`, pathWith(`sort=${column}`)),
        listRequest(`${list} by ${column}: first page, the largest first`, pathWith(`sort=-${column}`)),
        listRequest(
          `${list} by ${column}: a page of the middle`,
          pathWith(`sort=${column}&cursor=${middles[`${list} ${column}`]}`),
        ),
        listRequest(`${list} by ${column}: a word of twenty`, pathWith(`sort=${column}&search=${RARE_NAME}`)),
      ]),
      listRequest(`${list}: a word of every third`, pathWith(`search=${COMMON_NAME}`)),
      listRequest(`${list}: an amount that there is not`, pathWith("search=0.03")),
    ];
  });
}

function tabRequests({ seeds: { bank }, today }: ListContext): ListRequest[] {
  const [from, to] = [shiftDays(today, -400), shiftDays(today, -370)];
  return [
    ...DOCUMENT_COLUMNS.map((column) =>
      listRequest(`unpaid invoices by ${column}`, `/api/invoices?status=unpaid&sort=${column}`),
    ),
    listRequest("invoices overdue", "/api/invoices?status=overdue"),
    listRequest("invoices due in a month", `/api/invoices?dueFrom=${from}&dueTo=${to}`),
    listRequest("invoices due in a month by amount", `/api/invoices?dueFrom=${from}&dueTo=${to}&sort=-total`),
    listRequest("invoices of a month by name", `/api/invoices?start=${from}&end=${to}&sort=party`),
    listRequest("invoices: counts and amounts of the tabs", "/api/invoices/summary"),
    listRequest("payments that came in, by amount", "/api/payments?direction=in&sort=-amount"),
    listRequest("payments not used", "/api/payments?hasUnapplied=true"),
    ...MOVEMENT_COLUMNS.flatMap((column) => [
      listRequest(
        `money by ${column}: first page`,
        `/api/money/accounts/${bank}/transactions?sort=${column}`,
      ),
      listRequest(
        `money by ${column}: the newest first`,
        `/api/money/accounts/${bank}/transactions?sort=-${column}`,
      ),
    ]),
    listRequest("money: first page with its count", `/api/money/accounts/${bank}/transactions?count=true`),
    listRequest("accounts of money with their balances", "/api/money"),
  ];
}

/** Quotes and orders in each order and status, with the totals above them. */
function orderRequests({ middles }: ListContext): ListRequest[] {
  return ["quotes", "sales-orders"].flatMap((list) => [
    listRequest(`${list}: first page with its count`, `/api/${list}?count=true`),
    listRequest(`${list}: the figures above the list`, `/api/${list}/summary`),
    ...ORDER_COLUMNS.flatMap((column) => [
      listRequest(`${list} by ${column}: first page`, `/api/${list}?sort=${column}`),
      listRequest(`${list} by ${column}: first page, the largest first`, `/api/${list}?sort=-${column}`),
      ...(list === "quotes"
        ? [
            listRequest(
              `${list} by ${column}: a page of the middle`,
              `/api/${list}?sort=${column}&cursor=${middles[`orders ${column}`]}`,
            ),
            listRequest(
              `quotes that were sent by ${column}`,
              `/api/quotes?effectiveStatus=sent&sort=${column}`,
            ),
          ]
        : []),
      listRequest(
        `${list} of which something is left by ${column}`,
        `/api/${list}?hasRemaining=true&sort=-${column}`,
      ),
    ]),
    listRequest(`${list}: a word of twenty`, `/api/${list}?search=${RARE_NAME}`),
    listRequest(`${list}: the figures of a word of twenty`, `/api/${list}/summary?search=${RARE_NAME}`),
  ]);
}

/** Lists for one account, party or record among many. */
function singleRecordRequests({ seeds: { bank, ids }, today }: ListContext): ListRequest[] {
  const year = `start=${shiftDays(today, -365)}&end=${today}`;
  const party = `/api/customers/${ONE_PARTY}`;
  return [
    listRequest("lines of an account: a year", `/api/accounts/${bank}/ledger?${year}`),
    listRequest("lines of an account: all", `/api/accounts/${bank}/ledger?start=2000-01-01&end=${today}`),
    listRequest("invoices of a customer with a thousand", `/api/invoices?partyId=${ONE_PARTY}`),
    listRequest("invoices of a customer by amount", `/api/invoices?partyId=${ONE_PARTY}&sort=-total`),
    listRequest("payments of a customer", `/api/payments?partyId=${ONE_PARTY}`),
    listRequest("quotes of a customer", `/api/quotes?partyId=${ONE_PARTY}`),
    listRequest("a customer", party),
    listRequest("statement of a customer", `${party}/statement?${year}`),
    listRequest("what a customer bought in a year", `${party}/documents?year=${today.slice(0, 4)}`),
    listRequest("changes of a record with a thousand", `/api/audit-log?subjectId=${ids["customers"]}`),
  ];
}
