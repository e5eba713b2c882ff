import { call, type TortureRun } from "./client.ts";
import { type AccountKey, ACCOUNTS, type ModelBook, CHART, type ModelRate } from "./model.ts";
import type { Random } from "./random.ts";
import type { Worker } from "./worker.ts";

/** Signs up a new user, whose book has the chart of the model. No fault happens during this. */
export async function newBook(
  run: TortureRun,
  { name, clients }: Pick<ModelBook, "name" | "clients">,
): Promise<ModelBook> {
  const headers = await signUp(run, name);
  const ids = new Map<AccountKey, string>();
  for (const key of ACCOUNTS) ids.set(key, await make(run, headers, "/accounts", CHART[key]));
  const accounts = Object.fromEntries(ids) as Record<AccountKey, string>;
  await call(run.url, { method: "PUT", path: "/default-accounts", headers, body: defaults(accounts) });
  const rates: ModelRate[] = [];
  for (const { percent, isRecoverable } of RATES) {
    const body = { name: `Tax of ${percent}`, rate: percent, isRecoverable };
    rates.push({ percent, isRecoverable, id: await make(run, headers, "/tax-rates", body) });
  }
  return {
    name,
    headers,
    clients,
    accounts,
    rates,
    year: new Date().getUTCFullYear(),
    journals: new Map(),
    documents: new Map(),
    payments: new Map(),
    allocations: [],
    imports: [],
    closings: [],
    goods: new Map(),
    numbered: { bill: 0, invoice: 0, vendor_credit: 0, credit_note: 0 },
    moved: 0,
    acknowledged: 0,
  };
}

const RATES = [
  { percent: "19", isRecoverable: true },
  { percent: "7.25", isRecoverable: false },
];

/** A client that works in a book, with its own parties. */
export async function newWorker(
  run: TortureRun,
  book: ModelBook,
  { name, random }: { name: string; random: Random },
): Promise<Worker> {
  const { headers, accounts } = book;
  const service = { name: `Service of ${name}`, type: "service", purchasePrice: "1", salePrice: "2" };
  return {
    book,
    name,
    random,
    vendorId: await make(run, headers, "/vendors", {
      name: `Vendor of ${name}`,
      accountId: accounts.payable,
    }),
    customerId: await make(run, headers, "/customers", {
      name: `Customer of ${name}`,
      accountId: accounts.receivable,
    }),
    serviceId: await make(run, headers, "/products", service),
    goodsIds: [],
    named: 0,
  };
}

function defaults(accounts: Record<AccountKey, string>) {
  return {
    inventoryAccountId: accounts.inventory,
    salesAccountId: accounts.sales,
    cogsAccountId: accounts.cogs,
    cashAccountId: accounts.cash,
    inputTaxAccountId: accounts.inputTax,
    outputTaxAccountId: accounts.outputTax,
    purchasesAccountId: accounts.services,
    bankFeesAccountId: accounts.fees,
    retainedEarningsAccountId: accounts.retained,
  };
}

async function signUp({ url }: TortureRun, name: string): Promise<Record<string, string>> {
  const reply = await fetch(`${url}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, email: `${name}@example.com`, password: "a long pass phrase" }),
  });
  if (!reply.ok) throw new Error(`${name} could not sign up: ${await reply.text()}`);
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return { cookie: cookies.join("; ") };
}

async function make(
  run: TortureRun,
  headers: Record<string, string>,
  path: string,
  body: object,
): Promise<string> {
  const answer = await call(run.url, { method: "POST", path, headers, body });
  if (answer.status !== 201) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}
