import { Check, X } from "lucide-react";
import { useEffect } from "react";
import type { BookId } from "#domain/ids.ts";
import type { Book } from "#contract/book.ts";
import type { Journal } from "#contract/journals.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/navigation/paths.ts";
import { LoadSampleButton } from "#web/sample/sample-company.tsx";
import { IconButton, LinkButton, TextLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { VisuallyHidden } from "#web/ui/skeleton.tsx";
import { dismissGettingStarted, hasReadTrialBalance } from "./getting-started-store.ts";
import { StepsSkeleton } from "./getting-started.tsx";

type Props = { journals: readonly Journal[] | undefined; bookId: BookId; onDismiss: () => void };

/** The steps of a new owner; gone when all are done. */
export function GettingStartedSteps({ journals, bookId, onDismiss }: Props) {
  const { currency } = useSession().book;
  const isCurrencyFixed = useApiQuery("book.get").data?.isCurrencyFixed ?? true;
  const { steps, hasFailed } = useSteps(journals, bookId);
  const doneCount = steps?.filter(({ isDone }) => isDone).length;
  const isComplete = steps?.length === doneCount && steps !== null;
  // From now on the page does not wait for it.
  useEffect(() => {
    if (isComplete) dismissGettingStarted(bookId);
  }, [isComplete, bookId]);
  if (isComplete || hasFailed) return null;
  if (steps === null) return <StepsSkeleton />;
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
      <ol className="divide-y divide-line">
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5">
        <p className="min-w-0 flex-1 basis-60 text-ink-soft">
          Or explore a sample garden shop with three years of data first. Switching from another system? Enter
          your <TextLink href={paths.openingBalances()}>opening balances</TextLink>.
          {!isCurrencyFixed && (
            <>
              {" "}
              Amounts are in {currency}; choose{" "}
              <TextLink href={paths.settings("company")}>another currency</TextLink> before anything is
              posted.
            </>
          )}
        </p>
        <LoadSampleButton size="small" />
      </div>
    </section>
  );
}

/** The steps, once everything that ticks them off is read. */
function useSteps(journals: readonly Journal[] | undefined, bookId: BookId) {
  const accounts = useApiQuery("accounts.list", { query: { limit: 1 } });
  const invoices = useApiQuery("invoices.list", { query: { limit: 1 } });
  const book = useApiQuery("book.get");
  const hasFailed = [accounts, invoices, book].some(({ error }) => error !== null);
  if (!accounts.data || !invoices.data || !book.data || !journals) return { steps: null, hasFailed };
  const steps = gettingStartedSteps({
    hasAccounts: accounts.data.items.length > 0,
    hasInvoices: invoices.data.items.length > 0,
    hasJournals: journals.length > 0,
    book: book.data,
    hasReadTrialBalance: hasReadTrialBalance(bookId),
  });
  return { steps, hasFailed };
}

function StepItem({ step, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { title, text, action, href, isDone } = step;
  return (
    <li className="flex items-center gap-x-3 px-4 py-2.5 max-sm:items-start">
      <span
        aria-hidden="true"
        className={classNames(
          "flex size-6 shrink-0 items-center justify-center rounded-full text-small font-semibold tabular-nums [&_svg]:size-3.5",
          isDone ? "bg-accent text-on-accent" : "bg-accent-soft text-accent-ink",
        )}
      >
        {isDone ? <Check /> : number}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 max-sm:py-0.5">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className={classNames("font-medium", isDone && "text-ink-faint")}>
            {title}
            {isDone && <VisuallyHidden>, done</VisuallyHidden>}
          </h3>
          {!isDone && <p className="text-ink-soft">{text}</p>}
        </div>
        {!isDone && (
          <LinkButton size="small" variant={isNext ? "primary" : "secondary"} href={href}>
            {action}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

type Step = { title: string; text: string; action: string; href: string; isDone: boolean };

type Facts = {
  hasAccounts: boolean;
  hasInvoices: boolean;
  hasJournals: boolean;
  book: Pick<Book, "name" | "address" | "phone" | "email" | "taxId">;
  hasReadTrialBalance: boolean;
};

/** The name that a new book gets (Behaviour 9). */
const NEW_BOOK = "My Company";

/** What a new owner does first, with what the books already show as done (Interface 4). */
export function gettingStartedSteps(facts: Facts): Step[] {
  const { hasAccounts, hasInvoices, hasJournals } = facts;
  const { name, address, phone, email, taxId } = facts.book;
  return [
    {
      title: "Set up your chart of accounts",
      text: "Pick a starter chart, import a CSV file, or add accounts one by one.",
      action: "Choose accounts",
      href: paths.accounts(),
      isDone: hasAccounts,
    },
    {
      title: "Enter your first journal",
      text: "For example, record the money you put into the business.",
      action: "New journal",
      href: hasAccounts ? paths.newJournal() : paths.accounts(),
      isDone: hasJournals,
    },
    {
      title: "Complete your company details",
      text: "The name, address and fiscal year shown on your invoices and reports.",
      action: "Open settings",
      href: paths.settings("company"),
      isDone: name !== NEW_BOOK || [address, phone, email, taxId].some((detail) => detail !== null),
    },
    {
      title: "Write your first invoice",
      text: "You can add customers and products as you go.",
      action: "New invoice",
      href: paths.newDocument("invoice"),
      isDone: hasInvoices,
    },
    {
      title: "Read your trial balance",
      text: "See the balance of every account in one place.",
      action: "Open report",
      href: paths.trialBalance(),
      isDone: facts.hasReadTrialBalance,
    },
  ];
}
