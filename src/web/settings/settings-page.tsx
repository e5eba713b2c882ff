import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { usePathParam } from "#web/navigation/address.ts";
import { NotIncluded } from "#web/navigation/not-included.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { areLetterKeysOn, setLetterKeysOn, isCompact, setCompact } from "#web/ui/browser-settings.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { PlanCard, usePlan } from "./plan-card.tsx";
import { SampleCard } from "./sample-card.tsx";

const CompanySection = lazyPart(
  async () => (await import("./company-section.tsx")).CompanySection,
  <FormSkeleton fields={4} />,
);
const RemindersSection = lazyPart(
  async () => (await import("./reminder-plan-card.tsx")).RemindersSection,
  <FormSkeleton fields={4} />,
);
const NumbersSection = lazyPart(
  async () => (await import("./number-formats-card.tsx")).NumbersSection,
  <FormSkeleton fields={4} />,
);
const CurrenciesSection = lazyPart(
  async () => (await import("./currencies-section.tsx")).CurrenciesSection,
  <FormSkeleton fields={4} />,
);
const CardPaymentsSection = lazyPart(
  async () => (await import("./card-payments-section.tsx")).CardPaymentsSection,
  <FormSkeleton fields={4} />,
);
const PeopleSection = lazyPart(
  async () => (await import("./people-section.tsx")).PeopleSection,
  <FormSkeleton fields={4} />,
);
const SecuritySection = lazyPart(
  async () => (await import("./security-section.tsx")).SecuritySection,
  <FormSkeleton fields={4} />,
);

const SECTIONS = {
  company: { label: "Company", Content: CompanySection },
  people: { label: "People", Content: PeopleSection },
  numbers: { label: "Numbers", Content: NumbersSection },
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
  const sections = useSections();
  if (section !== null && !sections.includes(section)) return <NotIncluded />;
  const shown = section ? [section] : sections;
  return (
    <div className="max-w-form">
      <PageHeader title={section ? `Settings: ${SECTIONS[section].label}` : "Settings"} />
      <SectionLinks current={section} sections={sections} />
      <div className="flex flex-col gap-5">
        {shown.map((name) => {
          const { Content } = SECTIONS[name];
          return <Content key={name} />;
        })}
      </div>
    </div>
  );
}

/** The plan is the owner's, and so are the keys for card payments. */
const OF_OWNER: readonly SectionName[] = ["plan", "cards"];

/** The sections that concern the user's role. */
function useSections(): readonly SectionName[] {
  const { role } = useSession().member;
  return role === "owner" ? ALL : ALL.filter((name) => !OF_OWNER.includes(name));
}

type LinksProps = { current: SectionName | null; sections: readonly SectionName[] };

function SectionLinks({ current, sections }: LinksProps) {
  const links = [null, ...sections].map((name) => ({
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
