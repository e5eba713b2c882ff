import type { Party, PartyStatement, PartyStatementLine } from "#contract/parties.ts";
import type { Period } from "#domain/periods.ts";
import type { ReportFile } from "#web/lists/report-file.ts";
import { nameOfLine } from "./party-statement.tsx";
import { statementName } from "./party-words.ts";

type Input = {
  party: Pick<Party, "code" | "name">;
  period: Period;
  statement: Pick<PartyStatement, "opening" | "closing"> & { lines: readonly PartyStatementLine[] };
};

/** The statement of a party as a file: company, party and period first, then every line (Behaviour 9). */
export function partyStatementFile({ party, period, statement }: Input): ReportFile {
  const { opening, closing, lines } = statement;
  const about = [`Statement of ${party.code} - ${party.name}`, `${period.start} to ${period.end}`];
  const rows = [
    ["Date", "Number", "What", "Debit", "Credit", "Balance"],
    [period.start, "", "Opening balance", "", "", opening],
    ...lines.map((line) => [line.date, line.number, nameOfLine(line), line.debit, line.credit, line.balance]),
    [period.end, "", "Closing balance", "", "", closing],
  ];
  return { name: statementName(party, period), about, rows, texts: [0, 1, 2], totals: [] };
}
