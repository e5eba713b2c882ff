import { Star } from "lucide-react";
import { useState } from "react";
import { favoriteReports, saveFavoriteReports } from "#web/ui/browser-settings.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { isReportName, REPORT_PAGES, type ReportName } from "./report-pages.ts";

const ALL = Object.keys(REPORT_PAGES).filter(isReportName);

/** All reports with a description of each; favorites come first (Behavior 2.11). */
export function ReportsPage() {
  const [favorites, setFavorites] = useState(() => favoriteReports().filter(isReportName));
  function toggle(name: ReportName): void {
    const next = favorites.includes(name)
      ? favorites.filter((favorite) => favorite !== name)
      : [...favorites, name];
    saveFavoriteReports(next);
    setFavorites(next);
  }
  const otherReports = ALL.filter((name) => !favorites.includes(name));
  const cards = (title: string, names: readonly ReportName[]) =>
    names.length > 0 && <Reports {...{ title, names, favorites }} onToggle={toggle} />;
  return (
    <>
      <PageHeader title="Reports" description="View, compare, print or export your reports for any period." />
      {cards("Favorites", favorites)}
      {cards(favorites.length > 0 ? "Other reports" : "All reports", otherReports)}
    </>
  );
}

type Props = {
  title: string;
  names: readonly ReportName[];
  favorites: readonly ReportName[];
  onToggle: (name: ReportName) => void;
};

function Reports({ title, names, favorites, onToggle }: Props) {
  return (
    <section aria-label={title} className="mb-8">
      <h2 className="mb-2 text-section font-semibold">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {names.map((name) => {
          const { label, description, href } = REPORT_PAGES[name];
          const isFavorite = favorites.includes(name);
          return (
            <li
              key={name}
              data-row-link={href({})}
              className="flex cursor-pointer items-start gap-2 rounded-card border border-line bg-surface py-3 ps-4 pe-2 hover:bg-hover/60"
            >
              <div className="min-w-0 flex-1">
                <a href={href({})} className="rounded-small font-medium hover:text-accent-ink">
                  {label}
                </a>
                <p className="mt-0.5 text-ink-soft">{description}</p>
              </div>
              <IconButton
                plain
                aria-pressed={isFavorite}
                label={`Favorite: ${label}`}
                icon={<Star className={classNames(isFavorite && "fill-current text-accent")} />}
                onClick={() => onToggle(name)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
