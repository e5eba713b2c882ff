import type { ImportSummary } from "#contract/accounts.ts";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

/** How many rows were imported, and why the others were not. */
export function ImportResult({ summary: { total, imported, failed, rows } }: { summary: ImportSummary }) {
  const refused = rows.filter(({ error }) => error !== null);
  return (
    <div role="status">
      <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line">
        <Figure label="Total" value={total} />
        <Figure label="Successfully imported" value={imported} tone={imported > 0 ? "text-positive" : ""} />
        <Figure label="Failed" value={failed} tone={failed > 0 ? "text-negative" : ""} />
      </dl>
      {refused.length > 0 && (
        <div className="mt-4">
          <Table
            label="Rows that were not imported"
            compact
            head={
              <tr>
                <HeadCell align="end">Line</HeadCell>
                <HeadCell>Account</HeadCell>
                <HeadCell>Reason</HeadCell>
              </tr>
            }
          >
            {refused.map(({ line, code, name, error }) => (
              <Row key={line}>
                <Cell align="end">
                  <span className="columns:hidden">Line </span>
                  {line}
                </Cell>
                <Cell>{[code, name].filter(Boolean).join(" - ") || "No code, no name"}</Cell>
                <Cell wholeLine>{error}</Cell>
              </Row>
            ))}
          </Table>
        </div>
      )}
    </div>
  );
}

function Figure({ label, value, tone = "" }: { label: string; value: number; tone?: string }) {
  return (
    <div className="flex flex-col px-4 py-3">
      <dt className="order-2 text-small text-ink-soft">{label}</dt>
      <dd className={`text-lead font-semibold tabular-nums ${tone}`}>{value.toLocaleString("en-US")}</dd>
    </div>
  );
}
