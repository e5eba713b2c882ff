import type { ListSeeds } from "./list-book.ts";

/** Runs a statement as the database's administrator; returns the first column of the first row, as text. */
export type RunAsAdministrator = (text: string) => Promise<string>;

/** The number of parties of the records, whatever the number of records. */
const PARTIES = 1_000;
export const COMMON_NAME = "Garden";
export const RARE_NAME = "Quillfeather";
/** The number of records with the rare word. */
const RARE_ONES = 20;

/** Like the product's IDs, the IDs of later records are larger. */
const idOf = (sequence: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${sequence}), 12, '0'))::uuid`;
/** The first of them has a thousand records in a book of any size. */
const partyOf = (g: string, size: number) =>
  `(case when ${g} % ${thousandthStep(size)} = 0 then 1 else (${g} * 31) % ${PARTIES - 1} + 2 end)`;
const thousandthStep = (size: number) => Math.max(1, Math.floor(size / 1_000));
const nameOf = (g: string, size: number) =>
  `case when ${g} % ${Math.max(1, Math.floor(size / RARE_ONES))} = 1 then '${RARE_NAME} '
    when ${partyOf(g, size)} % 3 = 0 then '${COMMON_NAME} ' else 'House ' end || ${partyOf(g, size)}`;
export const ONE_PARTY = "01900000-0000-7000-8000-000000000001";
/** Numbers distributed over the whole range in no order: the factor shares no divisor with a power of ten. */
const scatterNumbers = (g: string, size: number) => `(${g}::bigint * 7919) % ${size}`;
const dayOf = (g: string, size: number) =>
  `current_date - 1 - ((${scatterNumbers(g, size)}) * 1095 / ${size})::int`;
const amountOf = (g: string, size: number) =>
  `(100 + (${g}::bigint * 104729) % (${size} * 10))::numeric / 100 + 10`;
const STATUS = `case when g % 10 = 0 then 'posted' when g % 50 = 7 then 'draft' when g % 50 = 33 then 'void' else 'paid' end`;

/** The rows copied into a table, and the differences of each copy, by column; `g` counts from 1. */
type RowCopy = { from: string; changed: Record<string, string> };
type RowCopies = Record<string, RowCopy[]>;

/** The copies for each table. */
function copiesOf(seeds: ListSeeds, size: number): RowCopies {
  const differences = { ...tradeDifferences(size), ...ledgerDifferences(seeds, size) };
  const copies = Object.entries(differences).map(([table, changed]) => {
    const from =
      table === "journal_lines"
        ? `t.journal_id = '${seeds.ids["journals"]}'`
        : `t.id = '${seeds.ids[table]}'`;
    return [table, [{ from, changed }]] satisfies [string, RowCopy[]];
  });
  return { ...Object.fromEntries(copies), ...orderCopies(seeds, size), ...historyCopies(seeds, size) };
}

/** IDs of orders, after those of the quotes. */
const AFTER_QUOTES = 10_000_000;
const STATUSES = {
  quotes: `case when g % 10 = 0 then 'sent' when g % 50 = 7 then 'draft' when g % 50 = 33 then 'declined' else 'accepted' end`,
  salesOrders: `case when g % 10 = 0 then 'open' when g % 50 = 33 then 'void' else 'closed' end`,
};

/** The quote of each invoice: the one with the same number, which is for the same party. */
const IS_INVOICED = `g % 3 = 0 and (${STATUSES.quotes}) = 'accepted' and (${STATUS}) <> 'void'`;

/** Quotes and sales orders, each with one line. */
function orderCopies({ ids }: ListSeeds, size: number): RowCopies {
  const kinds = (["quotes", "salesOrders"] as const).map((kind) => {
    const [id, date, total] = [
      idOf(kind === "quotes" ? "g" : `(g + ${AFTER_QUOTES})`),
      dayOf("g", size),
      amountOf("g", size),
    ];
    const isAnswered = `(${STATUSES[kind]}) in ('accepted', 'declined')`;
    // Every third accepted quote has an invoice (ofTrade), whose lines use none of it.
    const conversionStatus =
      kind === "quotes" ? `case when ${IS_INVOICED} then 'partially_invoiced' end` : "null";
    const orders = {
      id,
      conversion_status: conversionStatus,
      number: `'${kind === "quotes" ? "QUO" : "SO"}-' || lpad(g::text, 7, '0')`,
      party_id: idOf(partyOf("g", size)),
      party_name: nameOf("g", size),
      date,
      due_date: `${date} + 30`,
      status: STATUSES[kind],
      subtotal: total,
      total,
      answered_by: `case when ${isAnswered} then 'Somebody' end`,
      answered_at: `case when ${isAnswered} then now() end`,
    };
    const items = { order_id: id, unit_price: total, subtotal: total, total };
    return {
      orders: { from: `t.id = '${ids[kind]}'`, changed: orders },
      order_items: { from: `t.order_id = '${ids[kind]}'`, changed: items },
    };
  });
  return { orders: kinds.map(({ orders }) => orders), order_items: kinds.map((kind) => kind.order_items) };
}

/** A thousand changes of the record whose history is read, and one of each other record. */
function historyCopies({ ids: { customers = "" } }: ListSeeds, size: number): RowCopies {
  const subject = `case when g % ${thousandthStep(size)} = 0 then '${customers}'::uuid else ${idOf("g")} end`;
  return {
    audit_log: [{ from: `t.subject_id = '${customers}'`, changed: { id: idOf("g"), subject_id: subject } }],
  };
}

type CopyDifferences = Record<string, Record<string, string>>;

function tradeDifferences(size: number): CopyDifferences {
  const [date, total, party] = [dayOf("g", size), amountOf("g", size), idOf(partyOf("g", size))];
  return {
    documents: {
      id: idOf("g"),
      number: `'INV-' || lpad(g::text, 7, '0')`,
      party_id: party,
      party_name: nameOf("g", size),
      date,
      due_date: `${date} + 30`,
      status: STATUS,
      subtotal: total,
      total,
      base_total: total,
      paid_amount: `case when ${STATUS} = 'paid' then ${total} else 0 end`,
      order_id: `case when ${IS_INVOICED} then ${idOf("g")} end`,
    },
    payments: {
      id: idOf("g"),
      number: `'REC-' || lpad(g::text, 7, '0')`,
      party_id: party,
      date,
      memo: nameOf("g", size),
      amount: total,
      base_amount: total,
      allocated: `case when g % 100 = 0 then 0 else ${total} end`,
      applied_number: `case when g % 100 = 0 then null else 'INV-' || lpad((${scatterNumbers("g", size)} + 1)::text, 7, '0') end`,
    },
  };
}

function ledgerDifferences({ bank }: ListSeeds, size: number): CopyDifferences {
  const [date, total] = [dayOf("g", size), amountOf("g", size)];
  return {
    journals: {
      id: idOf("g"),
      number: `'JNL-' || lpad(g::text, 7, '0')`,
      date,
      description: `${nameOf("g", size)} || ' ' || g`,
      total,
      status: `case when g % 50 = 7 then 'draft' when g % 50 = 33 then 'void' else 'posted' end`,
    },
    journal_lines: {
      journal_id: idOf("g"),
      date,
      debit: `case when t.debit = 0 then 0 else ${total} end`,
      credit: `case when t.credit = 0 then 0 else ${total} end`,
    },
    bank_transactions: {
      id: idOf("g"),
      account_id: `'${bank}'::uuid`,
      date,
      amount: `case when g % 3 = 0 then -1 else 1 end * (${total})`,
      counterparty: nameOf("g", size),
      text: `'Order ' || ${scatterNumbers("g", size)}`,
      is_matched: "g % 500 <> 0",
    },
  };
}

/**
 * Copies the records of a book up to the required number, bypassing triggers and constraints: this takes minutes instead of
 * hours through the product. Stored totals are recomputed for the copies; the indexes are built once the rows are
 * there.
 */
export async function fillLists(run: RunAsAdministrator, seeds: ListSeeds, size: number): Promise<void> {
  const { bookId, ids } = seeds;
  const multiply = async (table: string, times: number, { from, changed }: RowCopy) => {
    const columns = (
      await run(`select string_agg(column_name, ',' order by ordinal_position) from information_schema.columns
        where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`)
    ).split(",");
    await run(`insert into ${table} (${columns.join(", ")})
      select ${columns.map((column) => changed[column] ?? `t.${column}`).join(", ")}
      from generate_series(1, ${times}) g cross join ${table} t where t.book_id = '${bookId}' and ${from}`);
  };
  await multiply("parties", PARTIES, {
    from: `t.id = '${ids["customers"]}'`,
    changed: {
      id: idOf("g"),
      code: `'C' || lpad(g::text, 5, '0')`,
      name: `case when g % 3 = 0 then '${COMMON_NAME} ' else 'House ' end || g`,
    },
  });
  for (const [table, copies] of Object.entries(copiesOf(seeds, size))) {
    const indexes =
      await run(`select coalesce(string_agg(indexdef, ';'), '') from pg_indexes where schemaname = 'public'
      and tablename = '${table}' and indexname not in (select conname from pg_constraint)`);
    await run(`do $$ declare named text; begin for named in select indexname from pg_indexes where schemaname = 'public'
      and tablename = '${table}' and indexname not in (select conname from pg_constraint)
      loop execute 'drop index ' || named; end loop; end $$`);
    for (const copied of copies) await multiply(table, size, copied);
    await run(`set maintenance_work_mem = '512MB'; ${indexes}`);
  }
  for (const [table, column, dateExpression] of [
    ["account_day_totals", "date", "date"],
    ["account_month_totals", "month", "date_trunc('month', date)::date"],
  ]) {
    await run(`delete from ${table} where book_id = '${bookId}'`);
    await run(`insert into ${table} (book_id, account_id, ${column}, debit, credit)
      select book_id, account_id, ${dateExpression}, sum(debit), sum(credit) from journal_lines where book_id = '${bookId}' group by 1, 2, 3`);
  }
  await run(`delete from order_status_totals where book_id = '${bookId}'`);
  await run(`insert into order_status_totals (book_id, kind, undated_status, currency, last_day, orders, total, remaining_total, undelivered, undelivered_total)
    select book_id, kind, undated_status, currency, case when undated_status = 'sent' then due_date else 'infinity' end, count(*), sum(total), sum(remaining_total),
      count(*) filter (where is_undelivered), coalesce(sum(total) filter (where is_undelivered), 0)
    from orders where book_id = '${bookId}' group by 1, 2, 3, 4, 5`);
}

/** Each list as its page shows it, and its column for each sort order. */
const LISTS: Record<string, { rows: string; fields: Record<string, string> }> = {
  documents: {
    rows: "select * from documents",
    fields: {
      date: "date",
      number: "number",
      party: "party_name",
      dueDate: "due_date",
      status: "status",
      total: "total",
    },
  },
  journals: {
    rows: `select id, book_id, date, number, description, status, total, coalesce(amount, total) as amount,
      'journal' as event_kind, number as event_number from journals`,
    fields: {
      date: "date",
      number: "number",
      description: "description",
      total: "total",
      amount: "amount",
      status: "status",
      kind: "event_kind",
      source: "event_number",
    },
  },
  payments: {
    rows: `select p.id, p.book_id, p.date, p.number, y.name as party_name, coalesce(p.applied_number, '') as applied_number,
      p.amount as signed_amount from payments p join parties y on y.book_id = p.book_id and y.id = p.party_id`,
    fields: {
      date: "date",
      number: "number",
      party: "party_name",
      documentNumber: "applied_number",
      amount: "signed_amount",
    },
  },
  // Those of the quotes.
  orders: {
    rows: "select * from orders where kind = 'quote'",
    fields: {
      date: "date",
      number: "number",
      party: "party_name",
      dueDate: "due_date",
      effectiveStatus: "undated_status",
      total: "total",
      remaining: "remaining_total",
    },
  },
  bank_transactions: {
    rows: `select id, book_id, date, counterparty, text, amount,
      case when is_matched then 'matched' else 'open' end as match_status from bank_transactions`,
    fields: {
      date: "date",
      counterparty: "counterparty",
      description: "description",
      amount: "amount",
      status: "match_status",
    },
  },
};
const SAMPLED = 1_000;

/** The cursor of a page near the middle of each list in each order: the middle one of a thousand records. */
export async function middlesOf(
  run: RunAsAdministrator,
  bookId: string,
  size: number,
): Promise<Record<string, string>> {
  const middles: Record<string, string> = {};
  const sampled = `select ${idOf(`k * ${Math.floor(size / SAMPLED)}`)} from generate_series(1, ${SAMPLED}) k`;
  for (const [list, { rows, fields }] of Object.entries(LISTS)) {
    for (const [column, field] of Object.entries(fields)) {
      const key = await run(`select list_sort_key('${list}', '${column}')`);
      const cursor = await run(`select json_build_array('${column}', ${field}::text, id::text)::text
        from (${rows}) listed where book_id = '${bookId}' and id in (${sampled})
        order by ${key}, id offset ${SAMPLED / 2} limit 1`);
      middles[`${list} ${column}`] = Buffer.from(cursor).toString("base64url");
    }
  }
  return middles;
}
