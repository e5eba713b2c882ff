import { Check, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { BookId } from "#domain/ids.ts";
import type { Journal } from "#contract/journals.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/navigation/paths.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { LoadSampleButton } from "#web/sample/sample-company.tsx";
import { Button, IconButton, LinkButton, TextLink } from "#web/ui/button.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { VisuallyHidden } from "#web/ui/skeleton.tsx";
import {
  gettingStartedSteps,
  type SetupStep,
  type StepDialog,
  type StepFacts,
} from "./getting-started-list.ts";
import {
  dismissGettingStarted,
  hasReadTrialBalance,
  hasDeclinedTax,
  keepStepOrder,
  stepOrder,
  type StepOrder,
} from "./getting-started-store.ts";

const CompanySetupDialog = lazyPart(
  async () => (await import("./company-setup-dialog.tsx")).CompanySetupDialog,
);
const TaxQuestionDialog = lazyPart(async () => (await import("./tax-question-dialog.tsx")).TaxQuestionDialog);

type Props = { journals: readonly Journal[] | undefined; bookId: BookId; onDismiss: () => void };

/** Setup steps of a new owner; hidden when all are done. */
export function GettingStartedSteps({ journals, bookId, onDismiss }: Props) {
  const [order, setOrder] = useState(stepOrder);
  const [opened, setOpened] = useState<StepDialog | null>(null);
  const { facts, book, hasFailed } = useFacts(journals, bookId);
  const steps = facts && gettingStartedSteps(facts, order);
  const doneCount = steps?.filter(({ isDone }) => isDone).length;
  const list = useFocusOnNext({ bookId, doneCount, isOpen: opened !== null });
  const isComplete = steps !== null && steps.length === doneCount;
  // The page no longer waits for the steps.
  useEffect(() => {
    if (isComplete) dismissGettingStarted(bookId);
  }, [isComplete, bookId]);
  if (isComplete || hasFailed) return null;
  if (steps === null || book === undefined) return <StepsSkeleton />;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="getting-started" className="mb-5 rounded-card border border-line bg-surface">
      <div className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 ps-4 pe-2">
        <h2 id="getting-started" className="text-section font-semibold">
          Getting started
        </h2>
        <p className="flex-1 text-ink-faint tabular-nums">{`${doneCount} of ${steps.length} done`}</p>
        <IconButton label="Dismiss getting started" icon={<X />} onClick={onDismiss} />
      </div>
      <ol ref={list} className="divide-y divide-line">
        {steps.map((step, index) =>
          step.isDone ? null : (
            <StepItem
              key={step.title}
              {...{ step, number: index + 1, isNext: step === next, onOpen: setOpened }}
            />
          ),
        )}
      </ol>
      <DoneSteps steps={steps.filter(({ isDone }) => isDone)} onOpen={setOpened} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5">
        <p className="min-w-0 flex-1 basis-60 text-ink-soft">
          Or explore a sample garden shop with three years of data first. Switching from another system? Enter
          your <TextLink href={paths.openingBalances()}>opening balances</TextLink>.
        </p>
        <OrderButton order={order} onChange={setOrder} />
        <LoadSampleButton size="small" />
      </div>
      {opened === "company" && <CompanySetupDialog book={book} onClose={() => setOpened(null)} />}
      {opened === "tax" && <TaxQuestionDialog book={book} onClose={() => setOpened(null)} />}
    </section>
  );
}

/** Completed steps, folded; each still opens its page. */
function DoneSteps({ steps, onOpen }: Pick<StepItemProps, "onOpen"> & { steps: readonly SetupStep[] }) {
  if (steps.length === 0) return null;
  return (
    <div className="border-t border-line px-4 py-1">
      <CollapsedSection label={`${countText(steps.length, "step")} done`}>
        <ol className="pb-2">
          {steps.map((step) => (
            <li key={step.title} className="flex flex-wrap items-center gap-x-3 py-1">
              <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />
              <h3 className="min-w-0 flex-1 text-ink-soft">
                {step.title}
                <VisuallyHidden>, done</VisuallyHidden>
              </h3>
              <StepButton {...{ step, onOpen }} isNext={false} />
            </li>
          ))}
        </ol>
      </CollapsedSection>
    </div>
  );
}

function StepsSkeleton() {
  return <div className="mb-5 h-131 animate-pulse rounded-card bg-sunken" />;
}

/** Number of completed steps last shown, per company; outlives the page. */
const lastShownCount = new Map<BookId, number>();

type Progress = { bookId: BookId; doneCount: number | undefined; isOpen: boolean };

/** Moves the focus to the next step when one is done, unless the user is busy elsewhere. */
function useFocusOnNext({ bookId, doneCount, isOpen }: Progress) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (doneCount === undefined || isOpen) return;
    const before = lastShownCount.get(bookId);
    lastShownCount.set(bookId, doneCount);
    const { activeElement } = document;
    const isElsewhere = activeElement?.matches("input, textarea, select, dialog *") ?? false;
    if (before !== undefined && before < doneCount && !isElsewhere)
      list.current?.querySelector<HTMLElement>("[data-next-step] :is(a, button)")?.focus();
  }, [bookId, doneCount, isOpen]);
  return list;
}

type OrderProps = { order: StepOrder; onChange: (order: StepOrder) => void };

/** Accountants start with the accounts, owners with the company. */
function OrderButton({ order, onChange }: OrderProps) {
  const otherOrder = order === "owner" ? "accountant" : "owner";
  return (
    <Button
      variant="quiet"
      size="small"
      onClick={() => {
        keepStepOrder(otherOrder);
        onChange(otherOrder);
      }}
    >
      {order === "owner" ? "Start with accounting" : "Start with the company"}
    </Button>
  );
}

const first = { query: { limit: 1 } } as const;

/** Returns what is done according to the books, once loaded. */
function useFacts(journals: readonly Journal[] | undefined, bookId: BookId) {
  const accounts = useApiQuery("accounts.list", first);
  const invoices = useApiQuery("invoices.list", first);
  const files = useApiQuery("bank.imports", first);
  const logo = useApiQuery("logo.get");
  const details = useApiQuery("eInvoiceDetails.get", { query: {} });
  const book = useApiQuery("company.get");
  const hasFailed = [accounts, invoices, files, logo, details, book].some(({ error }) => error !== null);
  if (
    !accounts.data ||
    !invoices.data ||
    !files.data ||
    !logo.data ||
    !details.data ||
    !book.data ||
    !journals
  )
    return { facts: null, book: book.data, hasFailed };
  const facts: StepFacts = {
    hasAccounts: accounts.data.items.length > 0,
    hasInvoices: invoices.data.items.length > 0,
    hasJournals: journals.length > 0,
    hasBankFile: files.data.items.length > 0,
    hasLogo: logo.data.image !== null,
    hasBankDetails: (details.data.company.iban ?? details.data.company.accountNumber) !== null,
    hasDeclinedTax: hasDeclinedTax(bookId),
    book: book.data,
    hasReadTrialBalance: hasReadTrialBalance(bookId),
  };
  return { facts, book: book.data, hasFailed };
}

type StepItemProps = {
  step: SetupStep;
  number: number;
  isNext: boolean;
  onOpen: (dialog: StepDialog) => void;
};

function StepItem({ step, number, isNext, onOpen }: StepItemProps) {
  const { title, text } = step;
  return (
    <li
      data-next-step={isNext ? "" : undefined}
      className="flex items-center gap-x-3 px-4 py-2.5 max-sm:items-start"
    >
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-small font-semibold text-accent-ink tabular-nums"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 max-sm:py-0.5">
        <div className="min-w-0 flex-1 basis-52 max-sm:basis-full">
          <h3 className="font-medium">{title}</h3>
          <p className="text-ink-soft">{text}</p>
        </div>
        <StepButton {...{ step, isNext, onOpen }} />
      </div>
    </li>
  );
}

function StepButton({ step: { action, leadsTo }, isNext, onOpen }: Omit<StepItemProps, "number">) {
  const buttonProps = { size: "small", variant: isNext ? "primary" : "secondary" } as const;
  if ("href" in leadsTo)
    return (
      <LinkButton {...buttonProps} href={leadsTo.href}>
        {action}
      </LinkButton>
    );
  return (
    <Button {...buttonProps} needs="company.update" onClick={() => onOpen(leadsTo.opens)}>
      {action}
    </Button>
  );
}
