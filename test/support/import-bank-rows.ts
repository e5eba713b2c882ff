import { expect, type Page } from "@playwright/test";

/** Imports a statement, as rows of a table with headings, for the first bank account of new books; returns its code. */
export async function importBankRows({ request }: Page, rows: readonly string[]): Promise<string> {
  await request.post("/api/accounts/starter-chart", { data: { chart: "minimal" } });
  const { items } = await (await request.get("/api/accounts?limit=500")).json();
  const { id: accountId, code } = items.find(
    ({ moneyKind }: { moneyKind: string | null }) => moneyKind !== null,
  );
  const content = Buffer.from(rows.join("\n")).toString("base64");
  const file = { fileName: "bank.csv", content, accounts: [{ number: "", accountId }] };
  expect((await request.post("/api/bank/imports", { data: file })).status()).toBe(201);
  return code;
}
