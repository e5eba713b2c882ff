import { useApiQuery } from "#web/api/use-api-query.ts";
import { ExportButton } from "./export-button.tsx";
import { PrintButton } from "./print-button.tsx";
import type { Statement } from "./statement.ts";

/** Takes a statement away, as a file or on paper; there is none while it is being read. */
export function StatementActions({ statement }: { statement: Statement | undefined }) {
  const company = useApiQuery("book.get").data;
  return (
    <>
      <ExportButton
        disabled={!statement || !company}
        makeFile={async () => {
          const { statementCsv } = await import("./statement-csv.ts");
          if (!statement || !company) throw new Error("There is no report yet.");
          const name = `${statement.file.name}.csv`;
          return { name, text: statementCsv(company, statement), type: "text/csv;charset=utf-8" };
        }}
      />
      <PrintButton />
    </>
  );
}
