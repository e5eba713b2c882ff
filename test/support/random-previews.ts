import { expect } from "vitest";
import type { PostingPreview } from "#contract/posting-preview.ts";
import { shiftDays, toDay } from "#domain/dates.ts";
import { isZero, negate, subtract, toAmount, ZERO } from "#domain/money.ts";
import { AGING_COLUMNS, AGING_TYPES } from "#domain/aging.ts";
import type { TestReply, TestBooks } from "./new-books.ts";
import { readAsApplication } from "./raw-sql.ts";
import { testApp } from "./test-app.ts";
import { expectMade } from "./trade.ts";

const HAS_PREVIEW =
  /^\/(bills|invoices|credit-notes|vendor-credits|payments|stock-adjustments|value-adjustments|journals|credit-applications|year-end|money|opening-balances|bank\/matches)\b|^\/assets\/(depreciate|[^/]+\/(dispose|undo))$/;

/** These books, where each posting request is previewed first and must do exactly what its preview showed. */
export function previewing(books: TestBooks): TestBooks {
  const doing =
    (send: TestBooks["post"], hasPreview = HAS_PREVIEW): TestBooks["post"] =>
    async (path, body, headers) => {
      if (!hasPreview.test(path) || path.endsWith("/preview")) return send(path, body, headers);
      const before = await snapshot(books);
      const preview = await books.post(`${path}/preview`, body);
      expect(await snapshot(books), `${path} was previewed`).toEqual(before);
      const reply = await send(path, body, headers);
      compare(path, { preview, reply, before, after: await snapshot(books) });
      return reply;
    };
  const { post, put, delete: remove } = books;
  return {
    ...books,
    post: doing(post),
    put: doing(put),
    delete: doing(remove, /^\/bank\/(matches|imports)\//),
  };
}

type PreviewedRequest = { preview: TestReply; reply: TestReply; before: Snapshot; after: Snapshot };

function compare(path: string, { preview, reply, before, after }: PreviewedRequest): void {
  if (reply.status >= 300) {
    expect({ path, code: preview.body.code }).toEqual({ path, code: reply.body.code });
    return;
  }
  expect(preview.status, `${path}: ${preview.text}`).toBe(200);
  // Opening balances also have their totals.
  expect(describePreview(preview.body.postingPreview ?? preview.body), path).toEqual(
    difference(before, after),
  );
}

/** The data of the books that a preview covers, each as a text under a key. */
type Snapshot = Record<
  "journals" | "accounts" | "stock" | "outstanding" | "tax" | "corrections" | "counts" | "moved",
  Map<string, string>
> & {
  existingAccounts: Set<string>;
  aging: Map<string, string>;
  closedThrough: string | null;
};

const LINES = `(select string_agg(a.code || ' ' || l.debit::numeric(20, 2) || ' ' || l.credit::numeric(20, 2) || ' ' || l.description, '; '
  order by l.position) from journal_lines l join accounts a on a.id = l.account_id where l.journal_id = j.id)`;

const SNAPSHOT_QUERIES: Record<string, string> = {
  journals: `select number as key, date || ' ' || description || ': ' || ${LINES} as value from journals j
    where status = 'posted' and deleted_at is null`,
  accounts: `select a.code, coalesce(sum(t.debit - t.credit), 0)::numeric(20, 2)::text from accounts a
    left join account_day_totals t on t.account_id = a.id group by a.id, a.code`,
  stock: `select p.name, trim_scale(coalesce(s.quantity, 0)) || ' worth ' || coalesce(s.value, 0)::numeric(20, 2)
    from products p left join product_stock s on s.product_id = p.id`,
  outstanding: `select kind || ' ' || number, case status when 'posted' then total - paid_amount else 0 end::numeric(20, 2)::text
      from documents where opening_id is null or status <> 'void'
    union all select 'payment ' || number,
      case status when 'posted' then amount - allocated else 0 end::numeric(20, 2)::text from payments`,
  tax: `select t.name, sum(l.credit - l.debit)::numeric(20, 2)::text from journal_lines l
    join journals j on j.id = l.journal_id and j.status = 'posted' and j.deleted_at is null
    join tax_rates t on t.id = l.tax_rate_id group by t.name`,
  corrections: `select o.reference || ' ' || p.name || ' ' || o.id || ' ' || m.date, sum(m.value)::numeric(20, 2)::text
    from stock_movements m join stock_movements o on o.id = m.original_movement_id join products p on p.id = m.product_id
    where m.kind in ('cost_correction', 'cost_settlement') and not m.is_void group by o.id, o.reference, p.name, m.date`,
  counts: `select m.id || ' ' || p.name || ' ' || m.date || ' ' || trim_scale(m.counted_quantity), trim_scale(m.quantity + (
      select coalesce(sum(quantity), 0) from stock_movements c where c.original_movement_id = m.id and c.kind = 'count_correction'
        and not c.is_void))::text
    from stock_movements m join products p on p.id = m.product_id where m.counted_quantity is not null and not m.is_void`,
  moved: `select id::text, date || ' on ' || reversed_on from documents d where reversed_on is not null
      and exists (select from journals r where r.source = 'reversal' and r.source_id = d.id)
    union all select id::text, date || ' on ' || reversed_on from payments where reversed_on is not null
    union all select journal_id::text, period_end || ' on ' || date from asset_entries where not is_void
    union all select o.id || ' ' || m.date, o.date || ' on ' || m.date || ' for ' || sum(m.value)
    from stock_movements m join stock_movements o on o.id = m.original_movement_id
    where (m.kind in ('opening', 'adjustment', 'cost_correction', 'cost_settlement', 'count_correction')
        or m.kind in ('landed_cost', 'revaluation') and o.kind = m.kind) and not m.is_void
      and m.journal_id is not null group by o.id, o.date, m.date`,
};

async function snapshot(books: TestBooks): Promise<Snapshot> {
  const { database } = await testApp();
  const parts = Object.entries(SNAPSHOT_QUERIES).map(
    ([part, query]) => `select '${part}' as part, key, value from (${query}) as read (key, value)`,
  );
  const rows = await readAsApplication(database, books, parts.join(" union all "));
  const valuesOf = (part: string) =>
    new Map(
      rows.flatMap((row): [string, string][] =>
        row["part"] === part ? [[String(row["key"]), String(row["value"])]] : [],
      ),
    );
  const aging = new Map<string, string>();
  for (const type of AGING_TYPES) {
    const { totals } = expectMade(await books.get(`/reports/aging?type=${type}&detail=totals`));
    for (const [column, name] of [...AGING_COLUMNS, ["total", "Total"]])
      aging.set(`${type} ${name}`, totals[column ?? ""]);
  }
  const accounts = valuesOf("accounts");
  return {
    journals: valuesOf("journals"),
    accounts,
    existingAccounts: new Set(accounts.keys()),
    stock: valuesOf("stock"),
    outstanding: valuesOf("outstanding"),
    tax: valuesOf("tax"),
    corrections: valuesOf("corrections"),
    counts: valuesOf("counts"),
    moved: valuesOf("moved"),
    aging,
    closedThrough: expectMade(await books.get("/company")).closedThrough,
  };
}

/** How two snapshots differ, in the words of `describePreview`. */
function difference(before: Snapshot, after: Snapshot): string[] {
  const amounts = (part: "accounts" | "tax" | "corrections") =>
    keysOf(before[part], after[part]).flatMap((key) => {
      const change = subtract(
        toAmount(after[part].get(key) ?? ZERO),
        toAmount(before[part].get(key) ?? ZERO),
      );
      return isZero(change) ? [] : [`${part} ${key}: ${change}`];
    });
  const texts = (part: "journals" | "stock" | "outstanding" | "aging", none: string) =>
    keysOf(before[part], after[part]).flatMap((key) => {
      const [was, is] = [before[part].get(key) ?? none, after[part].get(key) ?? none];
      return was === is ? [] : [`${part} ${key}: ${was} to ${is}`];
    });
  return [
    ...texts("journals", "nothing"),
    ...amounts("accounts"),
    ...[...after.existingAccounts]
      .filter((code) => !before.existingAccounts.has(code))
      .map((code) => `opened ${code}`),
    ...texts("stock", "0 worth 0.00"),
    ...texts("outstanding", ZERO),
    ...texts("aging", ZERO),
    ...amounts("tax"),
    ...amounts("corrections").map((text) => text.replace(/ [0-9a-f-]{36}/, "")),
    ...[...after.counts].flatMap(([key, is]) => {
      const was = before.counts.get(key);
      return was === undefined || was === is ? [] : [`count ${key.slice(37)}: ${was} to ${is}`];
    }),
    `closed ${before.closedThrough} to ${after.closedThrough}, moved to ${firstOpenDate(before, after)}`,
  ].toSorted();
}

/** The first open day, if something dated in a closed period was posted on it. */
function firstOpenDate(before: Snapshot, { moved, closedThrough }: Snapshot): string | null {
  if (closedThrough === null) return null;
  const first = shiftDays(toDay(closedThrough), 1);
  const isListed = [...moved].some(([key, text]) => {
    const [originalDay = "", appliedDay = ""] = text.split(/ on | for /);
    return before.moved.get(key) !== text && originalDay <= closedThrough && appliedDay === first;
  });
  return isListed ? first : null;
}

const keysOf = (a: Map<string, unknown>, b: Map<string, unknown>) => [...new Set([...a.keys(), ...b.keys()])];

/** The content of a preview. */
function describePreview(preview: PostingPreview): string[] {
  const {
    journals,
    accounts,
    stock,
    corrections,
    counts,
    balances,
    aging,
    tax,
    closedThrough,
    firstOpenDate: appliedDay,
  } = preview;
  expect([preview.journalCount, preview.correctionCount]).toEqual([journals.length, corrections.length]);
  return [
    ...journals.map(
      ({ number, before, after }) => `journals ${number}: ${journalText(before)} to ${journalText(after)}`,
    ),
    ...accounts.flatMap(({ code, change }) => (isZero(change) ? [] : `accounts ${code}: ${change}`)),
    ...accounts.filter(({ isNew }) => isNew).map(({ code }) => `opened ${code}`),
    ...stock.map(
      (product) =>
        `stock ${product.productName}: ${product.before} worth ${product.valueBefore} to ${product.after} worth ${product.valueAfter}`,
    ),
    ...balances.map(
      ({ kind, number, before, after }) => `outstanding ${kind} ${number}: ${before} to ${after}`,
    ),
    ...aging.flatMap(({ type, columns }) =>
      columns.map(({ column, before, after }) => `aging ${type} ${column}: ${before} to ${after}`),
    ),
    ...tax.map(({ name, change }) => `tax ${name}: ${change}`),
    ...corrections.map(
      ({ number, productName, date, cost }) =>
        `corrections ${number} ${productName} ${date}: ${negate(cost)}`,
    ),
    ...counts.map(
      ({ productName, date, countedQuantity, before, after }) =>
        `count ${productName} ${date} ${countedQuantity}: ${before} to ${after}`,
    ),
    `closed ${closedThrough.before} to ${closedThrough.after}, moved to ${appliedDay}`,
  ].toSorted();
}

function journalText(version: PostingPreview["journals"][number]["after"]): string {
  if (version === null) return "nothing";
  const lines = version.lines.map(
    ({ accountCode, debit, credit, description }) => `${accountCode} ${debit} ${credit} ${description}`,
  );
  return `${version.date} ${version.description}: ${lines.join("; ")}`;
}
