import { classNames } from "#web/ui/class-names.ts";
import { StatementCells } from "./statement-cells.tsx";
import { StatementGroup } from "./statement-group.tsx";
import type { Statement, StatementPart } from "./statement.ts";
import { useOpenGroups } from "./use-open-groups.ts";

type Props = { statement: Statement; sign: string };

/** On a phone the amounts go on to the side, and the accounts stay. */
const STICKY = "sticky start-0 bg-surface print:static print:bg-transparent";
const HEAD = "h-9 border-b border-ink text-small font-semibold text-ink-soft align-bottom pb-1.5";

/**
 * A statement as bookkeepers write it: accounts under headings, a rule above a total, a double rule under a grand
 * one, and for two columns what changed (Look, Reports).
 */
export function StatementTable({ statement, sign }: Props) {
  const { title, columns, parts, linkOf } = statement;
  const rows = parts.flatMap(({ section }) => section?.rows ?? []);
  const groups = useOpenGroups(rows);
  const heads = columns.length === 2 ? [...columns, "Change", "%"] : columns;
  return (
    <div className={classNames(columns.length > 1 && "relative overflow-x-auto print:overflow-visible")}>
      <table aria-label={title} className="w-full border-separate border-spacing-0">
        <thead className={classNames(columns.length === 1 && "sr-only")}>
          <tr>
            <th scope="col" className={`${HEAD} ${STICKY} w-full text-start`}>
              Account
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className={`${HEAD} ps-6 text-end whitespace-nowrap`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {parts.map((part) => (
          <tbody key={part.total}>
            {part.section && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={heads.length + 1}
                  className="pt-4 pb-1 text-start font-semibold"
                >
                  {part.section.title}
                </th>
              </tr>
            )}
            {part.section?.rows.map((row) => (
              <StatementGroup
                key={row.accountId ?? row.name}
                row={row}
                isOpen={groups.isOpen(row)}
                onToggle={(all) => groups.toggle(row, all)}
                sign={row === rows[0] ? sign : ""}
                linkOf={linkOf}
              />
            ))}
            <TotalRow part={part} sign={sign} />
          </tbody>
        ))}
      </table>
    </div>
  );
}

function TotalRow({ part, sign }: { part: StatementPart; sign: string }) {
  const { total, amounts, isGrand = false, isToned = false, section } = part;
  return (
    <>
      {!section && <tr aria-hidden="true" className="h-4" />}
      <tr>
        <th scope="row" className={`${STICKY} py-1.5 text-start align-baseline font-semibold`}>
          {total}
        </th>
        <StatementCells amounts={amounts} look={isGrand ? "grand" : "total"} sign={sign} isToned={isToned} />
      </tr>
    </>
  );
}
