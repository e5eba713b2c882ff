import { CircleAlert, CircleCheck, RotateCw } from "lucide-react";
import type { BooksCheck, ProblemRecord } from "#contract/books-check.ts";
import { isDateText } from "#domain/dates.ts";
import { formatCount, formatDate } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Button, TextLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { VisuallyHidden } from "#web/ui/skeleton.tsx";
import { summaryOf, useBooksCheck } from "./books-check.tsx";
import { HistorySealPart } from "./history-seal.tsx";

/** All integrity checks, with the records that fail them (Behavior 2.3). */
export function BooksCheckDialog({ onClose }: { onClose: () => void }) {
  const query = useBooksCheck({ runs: true });
  // If the check itself failed, don't show an earlier result.
  const answered = { ...query, data: query.error ? undefined : query.data };
  return (
    <Dialog
      title="Integrity check"
      size="wide"
      readOnly
      onClose={onClose}
      footer={
        <Button icon={<RotateCw />} pending={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </Button>
      }
    >
      <AsyncContent query={answered} failed={(message) => `Couldn't check the books: ${message}`}>
        {(result) => <Result result={result} onLeave={onClose} />}
      </AsyncContent>
    </Dialog>
  );
}

type CheckResult = BooksCheck["checks"][number];

function Result({ result, onLeave }: { result: BooksCheck; onLeave: () => void }) {
  const { checks, hasPassed, lineCount, checkedAt, historySeal } = result;
  const broken = checks.filter(({ problems }) => problems.length > 0);
  const holding = checks.filter(({ problems }) => problems.length === 0);
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={hasPassed ? "positive" : "negative"}>
        {hasPassed
          ? "No problems found."
          : "We found a problem in your books. Make a backup before changing anything else."}
      </Notice>
      <p className="text-small text-ink-soft tabular-nums">
        {summaryOf(result)}, {formatCount(lineCount)} journal {lineCount === 1 ? "line" : "lines"}, on{" "}
        <InstantText at={checkedAt} />
      </p>
      {historySeal !== null && <HistorySealPart historySeal={historySeal} />}
      <ul className="flex flex-col">
        {[...broken, ...holding].map((check) => (
          <CheckRow key={check.rule} check={check} onLeave={onLeave} />
        ))}
      </ul>
    </div>
  );
}

function CheckRow({ check, onLeave }: { check: CheckResult; onLeave: () => void }) {
  const { invariant, rule, problems, records } = check;
  const holds = problems.length === 0;
  const Icon = holds ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-2.5 border-b border-line py-2 last:border-0">
      <Icon
        aria-hidden="true"
        className={classNames("mt-0.5 size-4 shrink-0", holds ? "text-positive" : "text-negative")}
      />
      <div className="min-w-0 flex-1 break-words">
        <VisuallyHidden>{holds ? "Passed: " : "Failed: "}</VisuallyHidden>
        {rule}
        {!holds && (
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-4 text-negative">
            {problems.map((problem, index) => {
              const record = records[index];
              return (
                <li key={problem}>
                  {record ? (
                    <TextLink href={pageOf(record)} onClick={onLeave}>
                      {withWrittenDates(problem)}
                    </TextLink>
                  ) : (
                    withWrittenDates(problem)
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <span className="shrink-0 text-small text-ink-faint">{invariant}</span>
    </li>
  );
}

/** The problem with its dates in the company's format. */
const withWrittenDates = (problem: string): string =>
  problem.replaceAll(/(?<![\w-])\d{4}-\d\d-\d\d(?![\w-])/g, (date) =>
    isDateText(date) ? formatDate(date) : date,
  );

function pageOf({ kind, key }: ProblemRecord): string {
  switch (kind) {
    case "journal":
      return paths.journal(key);
    case "account":
      return paths.account(key);
    case "payment":
      return paths.payment(key);
    case "product":
      return paths.editProduct(key);
    case "tax_rate":
      return paths.editTaxRate(key);
    case "accrual":
      return paths.accrual(key);
    case "loan":
      return paths.loan(key);
    case "revaluation":
      return paths.revaluation(key);
    case "asset":
      return paths.asset(key);
    case "bank_rule":
      return paths.bankRules();
    case "book":
      return paths.settings();
    case "customer":
    case "vendor":
      return paths.party(kind, key);
    case "quote":
    case "sales_order":
    case "purchase_order":
      return paths.order(kind, key);
    default:
      return paths.document(kind, key);
  }
}
