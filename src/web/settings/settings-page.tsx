import { ChevronRight } from "lucide-react";
import { type ComponentType, useState } from "react";
import { usePathParam } from "#web/navigation/address.ts";
import { NoAccessPage } from "#web/navigation/no-access-page.tsx";
import { paths, type SettingsSection } from "#web/navigation/paths.ts";
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
import { sectionNamed, SETTINGS_PAGES, useSettingsSections } from "./settings-sections.ts";
import { LoadBook } from "./load-book.tsx";

const CONTENTS: Readonly<Record<SettingsSection, ComponentType>> = {
  company: lazyPart(
    async () => (await import("./company-section.tsx")).CompanySection,
    <FormSkeleton fields={6} />,
  ),
  people: lazyPart(
    async () => (await import("./people-section.tsx")).PeopleSection,
    <FormSkeleton fields={4} />,
  ),
  approvals: lazyPart(
    async () => (await import("./approvals-section.tsx")).ApprovalsSection,
    <FormSkeleton fields={3} />,
  ),
  plan: PlanSection,
  sample: SampleCard,
  documents: lazyPart(
    async () => (await import("./documents-section.tsx")).DocumentsSection,
    <FormSkeleton fields={4} />,
  ),
  terms: lazyPart(
    async () => (await import("./payment-terms-section.tsx")).PaymentTermsSection,
    <FormSkeleton fields={2} />,
  ),
  numbers: lazyPart(
    async () => (await import("./number-formats-card.tsx")).NumbersSection,
    <FormSkeleton fields={4} />,
  ),
  email: lazyPart(
    async () => (await import("./email-templates-card.tsx")).EmailSection,
    <FormSkeleton fields={4} />,
  ),
  reminders: lazyPart(
    async () => (await import("./reminder-settings-card.tsx")).RemindersSection,
    <FormSkeleton fields={4} />,
  ),
  payments: lazyPart(
    async () => (await import("./payment-codes-card.tsx")).PaymentsSection,
    <FormSkeleton fields={4} />,
  ),
  cards: lazyPart(
    async () => (await import("./card-payments-section.tsx")).CardPaymentsSection,
    <FormSkeleton fields={4} />,
  ),
  taxes: lazyPart(
    async () => (await import("./taxes-section.tsx")).TaxesSection,
    <FormSkeleton fields={4} />,
  ),
  accounts: lazyPart(
    async () => (await import("./default-accounts-card.tsx")).DefaultAccountsSection,
    <FormSkeleton fields={4} />,
  ),
  products: lazyPart(
    async () => (await import("./products-section.tsx")).ProductsSection,
    <FormSkeleton fields={2} />,
  ),
  currencies: lazyPart(
    async () => (await import("./currencies-section.tsx")).CurrenciesSection,
    <FormSkeleton fields={4} />,
  ),
  security: lazyPart(
    async () => (await import("./security-section.tsx")).SecuritySection,
    <FormSkeleton fields={4} />,
  ),
  tokens: lazyPart(async () => (await import("./tokens-card.tsx")).TokensCard, <FormSkeleton fields={2} />),
  appearance: AppearanceCard,
};

/** The settings of user and company: a list of pages, each with its own URL (Behavior 2.15). */
export function SettingsPage() {
  const section = sectionNamed(usePathParam("section"));
  const sections = useSettingsSections();
  if (section === null) return <SettingsList sections={sections} />;
  if (!sections.includes(section)) return <NoAccessPage />;
  const Content = CONTENTS[section];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[--spacing(44)_minmax(0,var(--container-form))]">
      <SectionLinks current={section} sections={sections} />
      <div className="max-w-form min-w-0">
        <PageHeader
          title={`Settings: ${SETTINGS_PAGES[section].label}`}
          back={{ href: paths.settings(), label: "All settings" }}
        />
        <div className="flex flex-col gap-5">
          <Content key={section} />
        </div>
      </div>
    </div>
  );
}

type SettingsListProps = { sections: readonly SettingsSection[] };

/** All settings pages with the titles of their forms, grouped by topic. */
function SettingsList({ sections }: SettingsListProps) {
  return (
    <>
      <PageHeader title="Settings" />
      <nav aria-label="Settings" className="grid items-start gap-5 md:grid-cols-2">
        {GROUPS.map((group) => (
          <Card key={group} title={group} flush>
            <ul className="p-1.5">
              {sections
                .filter((name) => SETTINGS_PAGES[name].group === group)
                .map((name) => (
                  <li key={name}>
                    <a
                      href={paths.settings(name)}
                      className="flex items-center gap-3 rounded-control px-2.5 py-2 hover:bg-hover"
                    >
                      <span className="min-w-0 flex-1">
                        <span className="block font-medium">{SETTINGS_PAGES[name].label}</span>
                        <span className="block text-small text-ink-faint">
                          {SETTINGS_PAGES[name].description}
                        </span>
                      </span>
                      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
                    </a>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </nav>
    </>
  );
}

/** Links to the other settings pages, next to the open one if there is room. */
function SectionLinks({ current, sections }: SettingsListProps & { current: SettingsSection }) {
  return (
    <nav aria-label="Settings" className="sticky top-5 flex flex-col gap-4 max-lg:hidden">
      {GROUPS.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden="true" className="mb-1 px-2.5 text-small text-ink-faint">
            {group}
          </p>
          <ul>
            {sections
              .filter((name) => SETTINGS_PAGES[name].group === group)
              .map((name) => (
                <li key={name}>
                  <a
                    href={paths.settings(name)}
                    aria-current={name === current ? "page" : undefined}
                    className={classNames(
                      "flex h-7.5 items-center rounded-control px-2.5 font-medium",
                      name === current
                        ? "bg-accent-soft text-accent-ink"
                        : "text-ink-soft hover:bg-hover hover:text-ink",
                    )}
                  >
                    {SETTINGS_PAGES[name].label}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const GROUPS = [...new Set(Object.values(SETTINGS_PAGES).map(({ group }) => group))];

function PlanSection() {
  const plan = usePlan();
  return (
    <LoadBook fields={2}>
      {({ monthlyJournals }) => <PlanCard {...plan} monthlyJournals={monthlyJournals} />}
    </LoadBook>
  );
}

/** Appearance and keyboard settings of this browser. */
function AppearanceCard() {
  const [hasLetterKeys, setLetterKeys] = useState(areLetterKeysOn);
  const [hasCompactLists, setCompactLists] = useState(isCompact);
  return (
    <Card title="Appearance and keyboard">
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-start gap-1.5">
          <p className="font-medium">Theme</p>
          <ThemeSwitch hasLabels />
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
