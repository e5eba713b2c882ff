export const idOf = (index: number): string => `0197a000-0000-7000-8000-${String(index).padStart(12, "0")}`;

/** The preview of a transaction that already has a journal. */
export const NOTHING_POSTED = {
  journals: [],
  journalCount: 0,
  accounts: [],
  stock: [],
  corrections: [],
  correctionCount: 0,
  counts: [],
  balances: [],
  aging: [],
  tax: [],
  closedThrough: { before: null, after: null },
  firstOpenDate: null,
};

type ConfidenceAt = (index: number) => "exact" | "likely";
export const eachThirdIsLikely: ConfidenceAt = (index) => (index % 3 === 0 ? "likely" : "exact");

/** A transaction that has a journal. */
function transaction(index: number, confidenceOf: ConfidenceAt) {
  const line = {
    id: idOf(index),
    accountId: idOf(0),
    date: "2026-01-05",
    amount: "-1.00",
    description: `B${index}`,
  };
  const suggestion = { title: `JE-${index}`, confidence: confidenceOf(index) };
  const journals = [{ journalId: idOf(index), amount: "-1.00" }];
  return {
    bankTransaction: { ...line, counterparty: "", counterpartyAccount: "", reference: "", matches: [] },
    suggestions: [{ ...suggestion, reason: "", journals, payment: null, transfer: null, lines: null }],
  };
}

/** A company's bank as its server stores it: transactions for review, and recorded ones. */
export function newBank(count: number, confidenceOf: ConfidenceAt) {
  const transactions = Array.from({ length: count }, (_, index) => transaction(index + 1, confidenceOf));
  const recorded: string[] = [];
  const refused = new Set<string>();
  /** The ID of each transaction that was undone. */
  const undoneIds: string[] = [];

  function page(search: URLSearchParams): Response {
    const remainingTransactions = transactions.filter(
      ({ bankTransaction: { id } }) => !recorded.includes(id) && id > (search.get("cursor") ?? ""),
    );
    const items = remainingTransactions.slice(0, Number(search.get("limit")));
    const nextCursor = remainingTransactions.length > items.length ? items.at(-1)?.bankTransaction.id : null;
    return Response.json({ items, nextCursor });
  }
  function change(method: string, requestText: string): Response {
    const id =
      transactions.find(({ bankTransaction }) => requestText.includes(bankTransaction.id))?.bankTransaction
        .id ?? "";
    if (method === "DELETE") undoneIds.push(id);
    if (refused.has(id)) return Response.json({ code: "x", detail: "Not today" }, { status: 422 });
    if (method === "DELETE") recorded.splice(recorded.indexOf(id), 1);
    else recorded.push(id);
    return method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({}, { status: 201 });
  }
  function answer(url: string, { method = "GET", body }: RequestInit): Response {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (pathname === "/api/bank/accounts")
      return Response.json({
        items: [{ accountId: idOf(0), code: "1000", name: "Cash", moneyKind: "bank" }],
      });
    if (pathname === "/api/bank/suggestions") return page(searchParams);
    if (pathname.endsWith("/preview")) return Response.json(NOTHING_POSTED);
    if (pathname.startsWith("/api/bank/matches") && method !== "GET")
      return change(method, method === "DELETE" ? pathname : JSON.stringify(body));
    return Response.json({ items: [], nextCursor: null });
  }
  return { done: recorded, refused, undone: undoneIds, answer };
}
