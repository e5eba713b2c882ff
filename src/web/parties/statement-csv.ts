import type { Party, PartyStatement, PartyStatementLine } from "#contract/parties.ts";
import type { Period } from "#domain/periods.ts";
import { type Company, reportCsv } from "#web/lists/csv.ts";
import { nameOfLine } from "./party-statement.tsx";

type Input = {
  company: Company;
  party: Pick<Party, "code" | "name">;
  period: Period;
  statement: Pick<PartyStatement, "opening" | "closing"> & { lines: readonly PartyStatementLine[] };
};

/** The statement of a party as a file: company, party and period first, then every line (Behaviour 9). */
export function partyStatementCsv({ company, party, period, statement }: Input): string {
  const { opening, closing, lines } = statement;
  const about = [`Statement of ${party.code} - ${party.name}`, `${period.start} to ${period.end}`];
  const rows = [
    ["Date", "Number", "What", "Debit", "Credit", "Balance"],
    [period.start, "", "Opening balance", "", "", opening],
    ...lines.map((line) => [line.date, line.number, nameOfLine(line), line.debit, line.credit, line.balance]),
    [period.end, "", "Closing balance", "", "", closing],
  ];
  return reportCsv({ company, about, rows });
}

/** Behaviour 9: named after what it is and the period. */
export function statementFileName({ code }: Pick<Party, "code">, { start, end }: Period): string {
  const name = code.replaceAll(/[^\p{L}\p{N}_-]+/gu, "-");
  return `statement-${name}-${start}-to-${end}.csv`;
}
