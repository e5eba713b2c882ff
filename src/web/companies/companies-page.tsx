import type { CompanyOverview } from "#contract/companies.ts";
import { ROLE_TEXTS } from "#domain/roles.ts";
import { URGENCIES, type Urgency } from "#domain/urgency.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useDayOf } from "#web/fields/instant.tsx";
import { NothingMatches } from "#web/lists/list-parts.tsx";
import { StatusTabs } from "#web/lists/status-tabs.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { Cell, HeadCell, LabeledInCard, Row, Table } from "#web/ui/table.tsx";
import { URGENCY_LABELS, URGENCY_TONES, WORK_COLUMNS, type WorkCell } from "./company-work.ts";
import { useRowKeys } from "./row-keys.ts";

const readFilters = ({ search, tab }: Readonly<Record<string, string | undefined>>) => ({
  search,
  tab: URGENCIES.find((name) => name === tab),
});

/** What is waiting in each of the user's companies, most urgent first (Behavior 2.32). */
export function CompaniesPage() {
  const [{ search = "", tab }, change] = useSearchParams(readFilters);
  const overviews = useApiQuery("companies.overview");
  useRowKeys();
  return (
    <>
      <PageHeader title="Companies" description="Open tasks in each of your companies, most urgent first." />
      <AsyncContent query={overviews} failed={(message) => `Couldn't load your companies: ${message}`}>
        {({ items }) => {
          const named = items.filter((company) => isFound(company, search));
          const listed = named.filter(({ urgency }) => tab === undefined || urgency === tab);
          return (
            <>
              <UrgencyTabs {...{ companies: named, selected: tab ?? "all", search }} />
              <Toolbar label="Search">
                <SearchBox
                  label="Search companies..."
                  value={search}
                  onChange={(text) => change({ search: text })}
                />
              </Toolbar>
              {listed.length === 0 ? (
                <NothingMatches
                  noun="companies"
                  where="name"
                  search={search}
                  onClear={() => change({ search: undefined, tab: undefined })}
                />
              ) : (
                <CompanyTable companies={listed} />
              )}
            </>
          );
        }}
      </AsyncContent>
    </>
  );
}

const isFound = ({ name }: CompanyOverview, search: string): boolean =>
  name.toLowerCase().includes(search.trim().toLowerCase());

type UrgencyTabsProps = { companies: readonly CompanyOverview[]; selected: Urgency | "all"; search: string };

function UrgencyTabs({ companies, selected, search }: UrgencyTabsProps) {
  const tabOf = (name: Urgency | "all", label: string) => ({
    name,
    label,
    href: paths.companies({ search, tab: name === "all" ? undefined : name }),
    count: {
      recordCount: companies.filter(({ urgency }) => name === "all" || urgency === name).length,
      sums: [],
    },
  });
  const tabs = [tabOf("all", "All"), ...URGENCIES.map((name) => tabOf(name, URGENCY_LABELS[name]))];
  return <StatusTabs tabs={tabs} selected={selected} hasSums={false} />;
}

function CompanyTable({ companies }: { companies: readonly CompanyOverview[] }) {
  return (
    <Table
      label="Companies"
      wide
      head={
        <tr>
          <HeadCell>Company</HeadCell>
          {WORK_COLUMNS.map(({ label, isNumber = false }) => (
            <HeadCell key={label} align={isNumber ? "end" : "start"}>
              {label}
            </HeadCell>
          ))}
        </tr>
      }
    >
      {companies.map((company) => (
        <CompanyRow key={company.id} company={company} />
      ))}
    </Table>
  );
}

function CompanyRow({ company }: { company: CompanyOverview }) {
  const { id, name, role, isSample, urgency } = company;
  const { id: currentId } = useSession().company;
  const dayOf = useDayOf();
  return (
    <Row selected={id === currentId}>
      <Cell wholeLine>
        <span className="flex flex-col gap-1 columns:min-w-52 cards:flex-row cards:items-center cards:justify-between cards:gap-3">
          <a
            data-work-link
            href={paths.homeOf(id)}
            className="rounded-small font-medium wrap-anywhere hover:text-accent-ink cards:text-section"
          >
            {name}
          </a>
          <span className="flex items-center gap-2 text-small text-ink-faint">
            <Badge tone={URGENCY_TONES[urgency]}>{URGENCY_LABELS[urgency]}</Badge>
            <span className="cards:sr-only">{isSample ? "Sample company" : ROLE_TEXTS[role].name}</span>
          </span>
        </span>
      </Cell>
      {WORK_COLUMNS.map(({ label, isNumber = false, cellOf }) => {
        const items = cellOf(company, dayOf);
        const isEmpty = items === null || items.length === 0;
        return (
          <Cell key={label} wholeLine wideOnly={isEmpty} align={isNumber ? "end" : "start"}>
            <LabeledInCard title={label}>
              <WorkLinks {...{ id, items, label }} />
            </LabeledInCard>
          </Cell>
        );
      })}
    </Row>
  );
}

const TONE_CLASSES = { negative: "text-negative", warning: "text-warning" };

type WorkLinksProps = Pick<CompanyOverview, "id"> & { items: WorkCell; label: string };

function WorkLinks({ id, items, label }: WorkLinksProps) {
  if (items === null)
    return (
      <span className="text-ink-faint" title="Your role doesn't include this">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Your role doesn't include this</span>
      </span>
    );
  return (
    <span className="inline-flex flex-col items-start columns:items-stretch">
      {items.map(({ text, href, tone }) => (
        <a
          key={href}
          data-work-link
          href={paths.inCompany(id, href)}
          aria-label={`${label}: ${text}`}
          className={classNames(
            "rounded-small font-medium whitespace-nowrap hover:text-accent-ink pointer-coarse:min-h-11 pointer-coarse:content-center",
            tone === undefined ? "text-ink" : TONE_CLASSES[tone],
          )}
        >
          {text}
        </a>
      ))}
    </span>
  );
}
