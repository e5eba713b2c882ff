import { type APIRequestContext, expect } from "@playwright/test";

type SampleLine = { account: string; debit?: string; credit?: string };
type SampleJournal = { date: string; description: string; lines: readonly SampleLine[] };

/** Books with a starter chart and three journals of this year, written through the API. */
export async function fillBooks(request: APIRequestContext): Promise<{ journalIds: readonly string[] }> {
  await post(request, "/api/accounts/starter-chart", { chart: "services" });
  const { items } = await (await request.get("/api/accounts?limit=1000")).json();
  const ids = new Map<string, string>(items.map(({ code, id }: { code: string; id: string }) => [code, id]));
  const journalIds: string[] = [];
  for (const { lines, ...journal } of await samples(request)) {
    const created = await post(request, "/api/journals", {
      ...journal,
      lines: lines.map(({ account, ...amounts }) => ({ accountId: ids.get(account), ...amounts })),
    });
    journalIds.push(created.id);
  }
  return { journalIds };
}

async function samples(request: APIRequestContext): Promise<SampleJournal[]> {
  const { company: book } = await (await request.get("/api/session")).json();
  const date = `${String(book.today).slice(0, 4)}-01-01`;
  return [
    {
      date,
      description: "Money from the owner",
      lines: [
        { account: "1000", debit: "10000.00" },
        { account: "3000", credit: "10000.00" },
      ],
    },
    {
      date,
      description: "Rent of the office",
      lines: [
        { account: "5200", debit: "1250.50" },
        { account: "1000", credit: "1250.50" },
      ],
    },
    {
      date: book.today,
      description: "Advice, with tax",
      lines: [
        { account: "1000", debit: "360.30" },
        { account: "4000", credit: "300.25" },
        { account: "2100", credit: "60.05" },
      ],
    },
  ];
}

async function post(request: APIRequestContext, url: string, data: unknown) {
  const reply = await request.post(url, { data });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
}
