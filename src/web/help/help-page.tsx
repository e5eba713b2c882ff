import { useEffect, useState } from "react";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { readSignInOptions } from "#web/api/public-session.ts";
import { accountingGuide } from "./help-accounting.ts";
import { reportGuide } from "./help-reports.ts";
import { tasks } from "./help-tasks.ts";
import { gettingStarted, type HelpItem, troubleshooting } from "./help-texts.ts";
import { tips } from "./help-tips.ts";
import { tradeGuide } from "./help-trade.ts";

const featureGuide: readonly HelpItem[] = [...tradeGuide, ...accountingGuide, ...reportGuide];

/** All articles in the order of the page. */
export const ARTICLES: readonly HelpItem[] = [
  ...gettingStarted,
  ...featureGuide,
  ...tasks,
  ...tips,
  ...troubleshooting,
];

/** Help & Tutorial (Behavior 2.14): short articles, each about one task, with full-text search. */
export function HelpPage() {
  const [search, setSearch] = useState("");
  return (
    <div className="max-w-form">
      <PageHeader title="Help & Tutorial" description="How to keep your books with Twofold." />
      <div className="mb-5">
        <SearchBox label="Search help..." value={search} onChange={setSearch} />
      </div>
      <div className="flex flex-col gap-5">
        {search.trim() === "" ? <AllArticles /> : <FoundArticles search={search} />}
        <Card title="Support contact">
          <p className="text-ink-soft">
            For help, contact the people who run this server. <SupportContact /> See also the{" "}
            <TextLink href={paths.terms()}>terms</TextLink> and the{" "}
            <TextLink href={paths.privacy()}>privacy policy</TextLink>.
          </p>
        </Card>
      </div>
    </div>
  );
}

function AllArticles() {
  return (
    <>
      <Card title="Getting started">
        <ol className="flex flex-col gap-3">
          {gettingStarted.map((step, index) => (
            <li key={step.title} className="flex gap-3">
              <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-small font-semibold text-accent-ink tabular-nums">
                {index + 1}
              </span>
              <HelpText item={step} />
            </li>
          ))}
        </ol>
      </Card>
      <HelpCard title="Feature guide" items={featureGuide} />
      <HelpCard title="Common tasks" items={tasks} />
      <HelpCard title="Tips" items={tips} />
      <HelpCard title="Troubleshooting" items={troubleshooting} />
    </>
  );
}

/** The articles that contain every word of the search, with matches in titles and keywords first. */
function FoundArticles({ search }: { search: string }) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const contains = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const isNamed = ({ title, keywords = "" }: HelpItem) => contains(`${title} ${keywords}`);
  const articles = ARTICLES.filter(({ title, keywords = "", text }) =>
    contains(`${title} ${keywords} ${text}`),
  );
  if (articles.length === 0)
    return (
      <p aria-live="polite" className="text-ink-soft">
        No articles match <q className="break-words">{search.trim()}</q>.
      </p>
    );
  const items = [...articles.filter(isNamed), ...articles.filter((item) => !isNamed(item))];
  return <HelpCard title="Search results" items={items} />;
}

function HelpCard({ title, items }: { title: string; items: readonly HelpItem[] }) {
  return (
    <Card title={title}>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {items.map((item) => (
          <li key={item.title}>
            <HelpText item={item} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function HelpText({ item: { title, text, link } }: { item: HelpItem }) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold">{title}</h3>
      <p className="mt-0.5 text-pretty text-ink-soft">{text}</p>
      {link && (
        <p className="mt-1">
          <TextLink href={link.href}>{link.label}</TextLink>
        </p>
      )}
    </div>
  );
}

/** The sentence with the support contact, if the operators of the server have set one. */
export function SupportContact() {
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    void readSignInOptions().then((options) => setEmail(options?.supportEmail ?? null));
  }, []);
  if (email === null) return null;
  return (
    <>
      Support contact is <TextLink href={`mailto:${email}`}>{email}</TextLink>.
    </>
  );
}
