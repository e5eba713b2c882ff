import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { languageOf } from "#domain/sheet-words.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { areLetterKeysOn, setLetterKeysOn, isCompact, setCompact } from "#web/ui/browser-settings.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { CardPaymentsSection } from "./card-payments-section.tsx";
import { CompanyCard } from "./company-card.tsx";
import { CurrenciesSection } from "./currencies-section.tsx";
import { DefaultAccountsCard } from "./default-accounts-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { MailWordsCard } from "./mail-words-card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PaymentCodesCard } from "./payment-codes-card.tsx";
import { PlanCard, usePlan } from "./plan-card.tsx";
import { RemindersSection } from "./reminder-plan-card.tsx";
import { SampleCard } from "./sample-card.tsx";
import { SheetLookSection } from "./sheet-look-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { TokensCard } from "./tokens-card.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

const SECTIONS = {
  company: { label: "Company", Content: CompanySection },
  reminders: { label: "Reminders", Content: RemindersSection },
  currencies: { label: "Currencies", Content: CurrenciesSection },
  cards: { label: "Payments by card", Content: CardPaymentsSection },
  plan: { label: "Plan", Content: PlanSection },
  security: { label: "Sign-in", Content: SecuritySection },
  appearance: { label: "Appearance", Content: AppearanceCard },
  sample: { label: "Sample company", Content: SampleCard },
} as const;

type SectionName = keyof typeof SECTIONS;

const NAMES: readonly string[] = Object.keys(SECTIONS);
const isSection = (name: string): name is SectionName => NAMES.includes(name);
const ALL = Object.keys(SECTIONS).filter(isSection);

/** Who I am, whose books these are, and how to get in: a section by its address, or all of them (Behaviour 2.15). */
export function SettingsPage() {
  const named = usePathParam("section") ?? "";
  const section = isSection(named) ? named : null;
  const shown = section ? [section] : ALL;
  return (
    <div className="max-w-form">
      <PageHeader title={section ? `Settings: ${SECTIONS[section].label}` : "Settings"} />
      <SectionLinks current={section} />
      <div className="flex flex-col gap-5">
        {shown.map((name) => {
          const { Content } = SECTIONS[name];
          return <Content key={name} />;
        })}
      </div>
    </div>
  );
}

function SectionLinks({ current }: { current: SectionName | null }) {
  const links = [null, ...ALL].map((name) => ({
    name,
    label: name ? SECTIONS[name].label : "All",
    href: paths.settings(name ?? undefined),
  }));
  return (
    <nav aria-label="Settings" className="mb-5 flex flex-wrap gap-x-1 border-b border-line">
      {links.map(({ name, label, href }) => (
        <a
          key={label}
          href={href}
          aria-current={name === current ? "page" : undefined}
          className={classNames(
            "-mb-px flex h-9 items-center border-b-2 px-3 font-medium focus-visible:outline-offset-[-2px] pointer-coarse:h-11",
            name === current ? "border-accent text-ink" : "border-transparent text-ink-soft hover:text-ink",
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

function PlanSection() {
  const book = useApiQuery("book.get");
  const plan = usePlan();
  return (
    <AsyncContent
      query={book}
      failed={(message) => `Error loading company information: ${message}`}
      loading={<FormSkeleton fields={2} />}
    >
      {({ monthlyJournals }) => <PlanCard {...plan} monthlyJournals={monthlyJournals} />}
    </AsyncContent>
  );
}

function CompanySection() {
  const book = useApiQuery("book.get");
  const defaults = useApiQuery("defaultAccounts.get");
  const logo = useApiQuery("logo.get");
  const words = useApiQuery("mailWords.get");
  const details = useApiQuery("eInvoiceDetails.get", { query: {} });
  return (
    <>
      <AsyncContent
        query={book}
        failed={(message) => `Error loading company information: ${message}`}
        loading={<FormSkeleton fields={6} />}
      >
        {(data) => <CompanyCard book={data} />}
      </AsyncContent>
      <AsyncContent
        query={logo}
        failed={(message) => `Error loading the logo: ${message}`}
        loading={<FormSkeleton fields={1} />}
      >
        {(data) => <LogoCard logo={data} />}
      </AsyncContent>
      <SheetLookSection logoVersion={logo.data?.version ?? 1} />
      <AsyncContent
        query={details}
        failed={(message) => `Error loading the payment QR codes: ${message}`}
        loading={<FormSkeleton fields={4} />}
      >
        {(data) => book.data && <PaymentCodesCard details={data} book={book.data} />}
      </AsyncContent>
      <AsyncContent
        query={defaults}
        failed={(message) => `Error loading default accounts: ${message}`}
        loading={<FormSkeleton fields={3} />}
      >
        {(data) => <DefaultAccountsCard chosen={data} />}
      </AsyncContent>
      <AsyncContent
        query={words}
        failed={(message) => `Error loading the email templates: ${message}`}
        loading={<FormSkeleton fields={4} />}
      >
        {(data) => book.data && <MailWordsCard words={data} language={languageOf(book.data.locale)} />}
      </AsyncContent>
      {book.data && <RecordHistory subjectId={book.data.id} title="Changes to the company" />}
    </>
  );
}

function SecuritySection() {
  return (
    <>
      <ProfileCard />
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
      <TokensCard />
    </>
  );
}

/** Who owns these books (Behaviour 2.15). */
function ProfileCard() {
  const { user } = useSession();
  return (
    <Card title="Profile">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-small text-ink-faint">Account Owner</dt>
          <dd className="mt-0.5 flex flex-wrap items-center gap-2 break-all">
            {user.email}
            {user.emailVerified && <Badge tone="positive">Confirmed</Badge>}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-small text-ink-faint">Name</dt>
          <dd className="mt-0.5 break-words">{user.name}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** How Twofold looks and listens in this browser. */
function AppearanceCard() {
  const [hasLetterKeys, setLetterKeys] = useState(areLetterKeysOn);
  const [hasCompactLists, setCompactLists] = useState(isCompact);
  return (
    <Card title="Appearance and keyboard">
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-start gap-1.5">
          <p className="font-medium">Theme</p>
          <ThemeSwitch withWords />
        </div>
        <Checkbox
          label="Compact lists"
          hint="Show more rows per screen (not on touch screens)."
          checked={hasCompactLists}
          onChange={(event) => {
            setCompact(event.target.checked);
            setCompactLists(event.target.checked);
          }}
        />
        <Checkbox
          label="Single-letter shortcuts"
          hint="g + letter, n, / and ?, when you're not typing in a field. Ctrl shortcuts always work."
          checked={hasLetterKeys}
          onChange={(event) => {
            setLetterKeysOn(event.target.checked);
            setLetterKeys(event.target.checked);
          }}
        />
        <p className="text-small text-ink-faint">Saved in this browser only.</p>
      </div>
    </Card>
  );
}
