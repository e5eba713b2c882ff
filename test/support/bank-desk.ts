import { type APIRequestContext, expect } from "@playwright/test";
import { isNegative, type Money, negate, sum, toAmount } from "#domain/money.ts";

/** A bank transaction and its meaning: monthly, the payment of a document, or unknown. */
export type DeskTransaction = {
  day: string;
  amount: string;
  name: string;
  text: string;
  is: "monthly" | "document" | "new";
  /** The name of its account, or of the payer or payee. */
  matchName: string;
};

/** The work at a shop: two months of its bank are recorded, and two hundred later transactions are not. */
export type BankDesk = {
  code: string;
  transactions: readonly DeskTransaction[];
  /** The balance of each account once all of them are recorded, debit less credit. */
  balances: Record<string, string>;
};

type DeskPayee = Omit<DeskTransaction, "day" | "amount" | "is"> & {
  cents: number;
  often: number;
  isIn?: boolean;
};

/** Monthly payers and payees; amounts that vary have cents that no other amount has. */
const PAYEES: readonly DeskPayee[] = [
  {
    name: "ORCHARD LANE ESTATES",
    text: "STANDING ORDER SHOP AND YARD",
    matchName: "Rent",
    cents: 145_000,
    often: 1,
  },
  { name: "SPRINGFIELD UTILITIES", text: "DIRECT DEBIT", matchName: "Utilities", cents: 21_001, often: 1 },
  {
    name: "HEARTH MUTUAL INSURANCE",
    text: "DIRECT DEBIT POLICY 88-1042",
    matchName: "Insurance",
    cents: 9_002,
    often: 1,
  },
  { name: "HILLSIDE FUEL STATION", text: "CARD PURCHASE", matchName: "Travel", cents: 5_003, often: 3 },
  {
    name: "SPRINGFIELD COURIER MEDIA",
    text: "CARD PURCHASE",
    matchName: "Marketing",
    cents: 12_004,
    often: 2,
  },
  {
    name: "PAPER AND PIXEL SUPPLIES",
    text: "CARD PURCHASE",
    matchName: "Office Supplies",
    cents: 3_005,
    often: 4,
  },
  { name: "", text: "ACCOUNT FEE", matchName: "Bank Fees", cents: 906, often: 1 },
  { name: "JUNIPER OWNER", text: "DRAWINGS", matchName: "Owner's Drawings", cents: 50_000, often: 2 },
  {
    name: "CARD TERMINAL 4410",
    text: "SETTLEMENT",
    matchName: "Service Revenue",
    cents: 88_007,
    often: 2,
    isIn: true,
  },
];
const CUSTOMERS = ["Linden Lodge", "Harbour Hotel", "Bakker Brothers", "Gupta Gardens", "Ito Interiors"];
const VENDORS = ["Northern Steel", "Mill Lane Timber", "Weaver Webbing"];
/** Transactions with a new payee, and how each is categorized. */
const NEW_ONES: readonly (DeskTransaction & { parts: Record<string, string> })[] = [
  { ...newOne("2026-04-13", "-61.40", "OTIS GARAGE"), text: "REPAIR", parts: { Travel: "61.40" } },
  {
    ...newOne("2026-05-13", "-130.60", "OFFICE WAREHOUSE"),
    text: "DESK AND PAPER",
    parts: { Equipment: "100.50", "Office Supplies": "30.10" },
  },
  { ...newOne("2026-06-15", "-700.10"), text: "INTERNAL 4471", parts: { "Rainy Days": "700.10" } },
  { ...newOne("2026-07-13", "200.20"), text: "COUNTER DEPOSIT", parts: { "Service Revenue": "-200.20" } },
];

function newOne(day: string, amount: string, name = ""): Omit<DeskTransaction, "text"> {
  return { day, amount, name, is: "new", matchName: "" };
}

/** Recorded months of the year, and unrecorded ones. */
const [USED, NOT_USED] = [
  [1, 2],
  [3, 4, 5, 6, 7, 8, 9, 10],
];
export const LINES_TO_REVIEW = 200;
const twoDigits = (count: number) => String(count).padStart(2, "0");
const decimal = (cents: number) => (cents / 100).toFixed(2);

/** The monthly payments in one month: each time slightly different, except for the constant ones. */
function monthly(month: number): DeskTransaction[] {
  return PAYEES.flatMap(({ cents, often, isIn = false, ...payee }, index) =>
    Array.from({ length: often }, (_, time): DeskTransaction => {
      const paidCents = cents % 1_000 === 0 ? cents : cents + 100 * (7 * month + 3 * time);
      const day = `2026-${twoDigits(month)}-${twoDigits(1 + ((index * 3 + time * 7) % 27))}`;
      return { ...payee, is: "monthly", day, amount: `${isIn ? "" : "-"}${decimal(paidCents)}` };
    }),
  );
}

/** Sends requests to a server as the signed-in user. */
export function deskOn(request: APIRequestContext, url: string) {
  const send = async (path: string, data: object) => {
    const reply = await request.post(`${url}/api${path}`, { data, headers: { origin: url } });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const readJson = async (path: string) => (await request.get(`${url}/api${path}`)).json();
  return { send, read: readJson };
}
export type DeskActions = ReturnType<typeof deskOn>;

/** Creates the books of the shop, with its invoices, bills and cash sales. */
export async function openBankDesk(desk: DeskActions): Promise<BankDesk> {
  await desk.send("/accounts/starter-chart", { chart: "services" });
  await desk.send("/accounts", { code: "1000003", type: "asset", name: "Rainy Days", moneyKind: "bank" });
  const { items } = await desk.read("/accounts?limit=500");
  const ids = new Map<string, string>(
    items.map((account: { name: string; id: string }) => [account.name, account.id]),
  );
  const idOf = (name: string): string => ids.get(name) ?? "";
  const bank = idOf("Checking Account");
  await workTwoMonths(desk, { bank, idOf });
  await sellOverTheCounter(desk, { bank, idOf });
  const documents = await unpaidDocuments(desk, idOf);
  const otherTransactions = NOT_USED.flatMap(monthly).slice(
    0,
    LINES_TO_REVIEW - documents.length - NEW_ONES.length,
  );
  const transactions = [...otherTransactions, ...documents, ...NEW_ONES];
  await importTransactions(desk, bank, transactions);
  return { code: "1000001", transactions, balances: balancesOf([...USED.flatMap(monthly), ...transactions]) };
}

/** The totals of transactions by account. */
function balancesOf(transactions: readonly DeskTransaction[]): Record<string, string> {
  const movedAmounts = new Map<string, Money[]>();
  const move = (account: string, amount: Money) =>
    movedAmounts.set(account, [...(movedAmounts.get(account) ?? []), amount]);
  for (const { is, matchName, amount: written } of transactions) {
    const amount = toAmount(written);
    move("Checking Account", amount);
    if (is === "monthly") move(matchName, negate(amount));
    if (is === "document") move(isNegative(amount) ? "Office Supplies" : "Service Revenue", negate(amount));
  }
  for (const [account, amount] of NEW_ONES.flatMap(({ parts }) => Object.entries(parts)))
    move(account, toAmount(amount));
  return Object.fromEntries([...movedAmounts].map(([account, amounts]) => [account, sum(amounts)]));
}

type DeskBooks = { bank: string; idOf: (name: string) => string };

async function importTransactions(
  { send }: DeskActions,
  accountId: string,
  transactions: readonly DeskTransaction[],
): Promise<void> {
  const rows = transactions.map(({ day, name, text, amount }) => [day, name, text, amount].join(","));
  const content = Buffer.from(["Date,Name,Description,Amount", ...rows.toSorted()].join("\n"));
  const accounts = [{ number: "", accountId }];
  await send("/bank/imports", { fileName: "bank.csv", content: content.toString("base64"), accounts });
}

async function workTwoMonths(desk: DeskActions, { bank, idOf }: DeskBooks): Promise<void> {
  const transactions = USED.flatMap(monthly);
  await importTransactions(desk, bank, transactions);
  const { items } = await desk.read(`/bank/transactions?accountId=${bank}&limit=100`);
  for (const { id: bankTransactionId, counterparty, description: text, amount } of items) {
    const transaction = transactions.find(
      (candidate) =>
        candidate.amount === amount && candidate.name === counterparty && candidate.text === text,
    );
    await desk.send("/bank/matches/categorize", {
      bankTransactionId,
      lines: [{ accountId: idOf(transaction?.matchName ?? "") }],
    });
  }
}

async function sellOverTheCounter({ send }: DeskActions, { bank, idOf }: DeskBooks): Promise<void> {
  for (const amount of ["120.20", "80.00"]) {
    const lines = [
      { accountId: bank, debit: amount },
      { accountId: idOf("Service Revenue"), credit: amount },
    ];
    await send("/journals", { date: "2026-07-10", description: "Sales over the counter", lines });
  }
}

/** Invoices and bills, and their payments: half of the invoices by number, the others by payer. */
async function unpaidDocuments({ send }: DeskActions, idOf: DeskBooks["idOf"]): Promise<DeskTransaction[]> {
  const kinds = [
    {
      path: "/invoices",
      parties: "/customers",
      names: CUSTOMERS,
      account: "Service Revenue",
      count: 40,
      cents: 40_008,
    },
    {
      path: "/bills",
      parties: "/vendors",
      names: VENDORS,
      account: "Office Supplies",
      count: 24,
      cents: 60_009,
    },
  ];
  const paid: DeskTransaction[] = [];
  for (const { path, parties, names, account, count, cents } of kinds) {
    const ids: string[] = [];
    for (const name of names) ids.push((await send(parties, { name })).id);
    for (let index = 0; index < count; index += 1) {
      const [name = "", partyId = ""] = [names[index % names.length], ids[index % names.length]];
      const [month, amount] = [twoDigits(3 + (index % 8)), decimal(cents + 1_100 * index)];
      const items = [{ accountId: idOf(account), description: "Goods", quantity: "1", unitPrice: amount }];
      const { number } = await send(path, { partyId, date: `2026-${month}-03`, status: "posted", items });
      const isIn = path === "/invoices";
      const wording =
        isIn && index % 2 === 0
          ? { name: "", text: `INVOICE ${number}` }
          : { name: name.toUpperCase(), text: "TRANSFER" };
      paid.push({
        ...wording,
        day: `2026-${month}-${twoDigits(10 + (index % 15))}`,
        amount: `${isIn ? "" : "-"}${amount}`,
        is: "document",
        matchName: name,
      });
    }
  }
  return paid;
}
