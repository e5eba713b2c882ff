import type { WithFiles } from "#contract/with-files.ts";
import { bankEndpoints, type BankImport, type BankTransactionRecord } from "#contract/bank.ts";
import { bankStatementEndpoints, type BankStatementRecord } from "#contract/bank-statements.ts";
import { bankInboxEndpoints } from "#contract/bank-inbox.ts";
import { bankMatchEndpoints, bankMatchPreviews } from "#contract/bank-matches.ts";
import { type BankRuleRecord, bankRuleEndpoints } from "#contract/bank-rules.ts";
import { reconciliationEndpoints } from "#contract/bank-reconciliations.ts";
import type { BankTransactionColumn } from "#domain/lists.ts";
import { ZERO } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { checkMoneyAccount } from "#server/accounts/lookup.ts";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import type { RegisterEndpoint, RegisterPublicEndpoint } from "#server/http/endpoints.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { idempotentRequest } from "#server/http/idempotent-request.ts";
import { pageOf, readIdPlace, writeCursor } from "#server/http/cursor.ts";
import { withPeople } from "#server/identity/lookup.ts";
import { computePreview } from "#server/preview/preview.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { categorizeTransaction, recordEntryOfTransaction } from "./categorize-transaction.ts";
import { importFeed } from "./import-feed.ts";
import { importFile, undoBankImport } from "./import-file.ts";
import { progressOf, reportingProgress } from "./import-progress.ts";
import { selectEntriesAround } from "./match-queries.ts";
import { matchJournals, payFromTransaction, unmatchTransaction } from "./match-transaction.ts";
import { countBankTransactions, selectBankTransactions } from "./transaction-queries.ts";
import { selectBankAccounts } from "./queries.ts";
import { readFile } from "./read-file.ts";
import { parseInWorker } from "./read-file-in-worker.ts";
import {
  finishReconciliation,
  readOpenReconciliation,
  readReconciliation,
  reopenReconciliation,
} from "./reconcile.ts";
import { dismissRefused, listRejected } from "./rejected-files.ts";
import { type ReconciliationRow, selectReconciliations } from "./reconciliation-queries.ts";
import { selectRules } from "./rule-queries.ts";
import { createRule, orderRules, removeRule, tryRule, updateRule } from "./rules.ts";
import {
  countBankImports,
  countBankStatements,
  selectBankImports,
  selectBankStatement,
  selectBankStatements,
} from "./statement-queries.ts";
import { listSuggestions } from "./suggestions.ts";
import { transferFromTransaction } from "./transfer-transaction.ts";

type BankRouteDependencies = { config: Config; database: Database };

/** The progress of an import. Looks up no user, so that the answer waits for nothing (Decision 0085). */
export function importProgressRoute(onPublic: RegisterPublicEndpoint): void {
  onPublic(bankStatementEndpoints.progress, async ({ params: { key } }) => progressOf(key));
}

/** Sort value of a transaction in a column. */
function placeOfTransaction(transaction: BankTransactionRecord, by: BankTransactionColumn): string {
  if (by === "status") return transaction.matches.length > 0 ? "matched" : "open";
  if (by === "counterparty") return beginningOf(transaction.counterparty);
  return by === "description" ? beginningOf(transaction.description) : transaction[by];
}

/** The part of a text used for sorting (functions/list-page.sql). */
const beginningOf = (text: string): string => Array.from(text).slice(0, 80).join("");

/** Routes for files, statements and their transactions (Accounting 16). */
export function bankRoutes(on: RegisterEndpoint, { config, database }: BankRouteDependencies): void {
  on(bankEndpoints.accounts, ({ books }) =>
    books.read(async (tx) => ({ items: await selectBankAccounts(tx, await selectToday(tx)) })),
  );
  on(bankEndpoints.lines, ({ books, query: { search = "", ...query } }) =>
    books.read((tx) =>
      readOrderedPage({
        query,
        kinds: { date: "date", counterparty: "text", description: "text", status: "text", amount: "number" },
        defaultSort: "-date",
        valueOf: placeOfTransaction,
        read: (order, limit) => selectBankTransactions(tx, { ...query, search }, { order, limit }),
        count: (atMost) => countBankTransactions(tx, { ...query, search }, atMost),
      }),
    ),
  );
  on(bankEndpoints.read, async ({ books, body, aside }) => {
    const parsedFile = await parseInWorker(books, async () => body, aside);
    return books.readInTurns((tx) => readFile(tx, parsedFile));
  });
  on(bankEndpoints.imports, ({ books, query: { search = "", ...query } }) =>
    books.read((tx) =>
      readOrderedPage({
        query,
        kinds: { createdAt: "text" },
        defaultSort: "-createdAt",
        valueOf: ({ id }: BankImport) => id,
        read: (order, limit) => selectBankImports(tx, { ...query, search }, { order, limit }),
        count: (atMost) => countBankImports(tx, { ...query, search }, atMost),
      }),
    ),
  );
  on(bankEndpoints.import, ({ books, body, request, aside }) =>
    reportingProgress(idempotentRequest(request)?.key, async (expect) => {
      const parsedFile = await parseInWorker(books, async () => body, aside);
      return books.write((tx) => importFile(tx, { ...body, expect, parsedFile }));
    }),
  );
  on(bankEndpoints.feed, ({ books, params, body }) =>
    books.write((tx) => importFeed(tx, { ...params, ...body })),
  );
  on(bankEndpoints.undoImport, ({ books, params }) => books.write((tx) => undoBankImport(tx, params.id)));
  statementRoutes(on);
  inboxRoutes(on, config.bankInboxDir);
  matchRoutes(on);
  matchPreviewRoutes(on);
  ruleRoutes(on);
  reconciliationRoutes(on, { database });
}

/** Routes for the statements of all files, as imported. */
function statementRoutes(on: RegisterEndpoint): void {
  on(bankStatementEndpoints.list, ({ books, query: { search = "", ...query } }) =>
    books.read((tx) => {
      const { start, end } = query;
      if (start !== undefined && end !== undefined && start > end)
        throw refuseField("report.period-reversed", "start");
      return readOrderedPage({
        query,
        kinds: {
          endsOn: "date",
          startsOn: "date",
          number: "text",
          openingBalance: "number",
          closingBalance: "number",
        },
        defaultSort: "-endsOn",
        valueOf: (statement: WithFiles<BankStatementRecord>, by) => statement[by] ?? ZERO,
        read: (order, limit) => selectBankStatements(tx, { ...query, search }, { order, limit }),
        count: (atMost) => countBankStatements(tx, { ...query, search }, atMost),
      });
    }),
  );
  on(bankStatementEndpoints.get, ({ books, params: { id } }) =>
    books.read(async (tx) => {
      const statement = await selectBankStatement(tx, id);
      if (statement === undefined) throw new Refusal("bank.statement-not-found");
      return statement;
    }),
  );
}

/** Routes for refused files in the folder (Decision 0059). */
function inboxRoutes(on: RegisterEndpoint, root: string | null): void {
  on(bankInboxEndpoints.list, ({ books }) =>
    books.read(async (tx) => ({ items: await listRejected(tx, root), nextCursor: null })),
  );
  on(bankInboxEndpoints.dismiss, ({ books, params: { id } }) =>
    books.write((tx) => dismissRefused(tx, { root, id, now: Date.now() })),
  );
}

/** Routes for matching transactions (Accounting 17). */
function matchRoutes(on: RegisterEndpoint): void {
  on(bankMatchEndpoints.suggestions, ({ books, query }) => books.read((tx) => listSuggestions(tx, query)));
  on(bankMatchEndpoints.entries, ({ books, query }) =>
    books.read(async (tx) => {
      await checkMoneyAccount(tx, query.accountId, "accountId");
      return { items: await selectEntriesAround(tx, query) };
    }),
  );
  on(bankMatchEndpoints.match, ({ books, body }) => books.write((tx) => matchJournals(tx, body)));
  on(bankMatchEndpoints.pay, ({ books, body }) => books.write((tx) => payFromTransaction(tx, body)));
  on(bankMatchEndpoints.transfer, ({ books, body }) =>
    books.write((tx) => transferFromTransaction(tx, body)),
  );
  on(bankMatchEndpoints.book, ({ books, body }) => books.write((tx) => categorizeTransaction(tx, body)));
  on(bankMatchEndpoints.enter, ({ books, body }) => books.write((tx) => recordEntryOfTransaction(tx, body)));
  on(bankMatchEndpoints.unmatch, ({ books, params }) =>
    books.write((tx) => unmatchTransaction(tx, params.bankTransactionId)),
  );
}

/** Previews of matching, categorizing and unmatching (Behavior 4). */
function matchPreviewRoutes(on: RegisterEndpoint): void {
  const { match, pay, transfer, book, enter, unmatch, undoImport } = bankMatchPreviews;
  on(match, ({ books, body }) => books.preview((tx) => computePreview(tx, () => matchJournals(tx, body))));
  on(pay, ({ books, body }) => books.preview((tx) => computePreview(tx, () => payFromTransaction(tx, body))));
  on(transfer, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => transferFromTransaction(tx, body))),
  );
  on(book, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => categorizeTransaction(tx, body))),
  );
  on(enter, ({ books, body }) =>
    books.preview((tx) => computePreview(tx, () => recordEntryOfTransaction(tx, body))),
  );
  on(unmatch, ({ books, params }) =>
    books.preview((tx) => computePreview(tx, () => unmatchTransaction(tx, params.bankTransactionId))),
  );
  on(undoImport, ({ books, params }) =>
    books.preview((tx) => computePreview(tx, () => undoBankImport(tx, params.id))),
  );
}

/** Routes for bank rules (Accounting 17). */
function ruleRoutes(on: RegisterEndpoint): void {
  const all = (items: BankRuleRecord[]) => ({ items, nextCursor: null });
  on(bankRuleEndpoints.list, ({ books }) => books.read(async (tx) => all(await selectRules(tx))));
  on(bankRuleEndpoints.create, ({ books, body }) => books.write((tx) => createRule(tx, body)));
  on(bankRuleEndpoints.update, ({ books, params, body }) =>
    books.write((tx) => updateRule(tx, params.id, body)),
  );
  on(bankRuleEndpoints.remove, ({ books, params }) => books.write((tx) => removeRule(tx, params.id)));
  on(bankRuleEndpoints.order, ({ books, body }) =>
    books.write(async (tx) => all(await orderRules(tx, body.ids))),
  );
  on(bankRuleEndpoints.trial, ({ books, body }) => books.read((tx) => tryRule(tx, body)));
}

/** Routes for reconciliations (Accounting 17). */
function reconciliationRoutes(
  on: RegisterEndpoint,
  { database }: Pick<BankRouteDependencies, "database">,
): void {
  const withPerson = async (row: ReconciliationRow) => {
    const [reconciliation] = await withPeople(database, [row], "finishedBy");
    if (reconciliation === undefined) throw new Error("The reconciliation wasn't found.");
    return reconciliation;
  };
  on(reconciliationEndpoints.open, ({ books, query }) =>
    books.read((tx) => readOpenReconciliation(tx, query)),
  );
  on(reconciliationEndpoints.list, async ({ books, query: { accountId, cursor, limit } }) => {
    const { items, nextCursor } = await books.read(async (tx) => {
      await checkMoneyAccount(tx, accountId, "accountId");
      const rows = await selectReconciliations(tx, {
        accountId,
        before: readIdPlace(cursor),
        limit: limit + 1,
      });
      return pageOf(rows, limit, ({ id }) => writeCursor(id));
    });
    return { items: await withPeople(database, items, "finishedBy"), nextCursor };
  });
  on(reconciliationEndpoints.get, async ({ books, params }) =>
    withPerson(await books.read((tx) => readReconciliation(tx, params.id))),
  );
  on(reconciliationEndpoints.finish, ({ books, body }) =>
    books.write((tx) => finishReconciliation(tx, body)).then(withPerson),
  );
  on(reconciliationEndpoints.reopen, ({ books, params, body }) =>
    books.write((tx) => reopenReconciliation(tx, params.id, body.reason)).then(withPerson),
  );
}
