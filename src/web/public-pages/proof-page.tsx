import type { ReactNode } from "react";
import text from "#docs/proof.md?raw";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { measured } from "./landing-reasons.ts";

/** How we verify the books: docs/proof.md, which `npm run proof` generates from its results. */
export function ProofPage() {
  return (
    <PublicFrame>
      <article className="mx-auto w-full max-w-page px-5 pt-10 pb-20 sm:px-8">
        <p>
          <TextLink href={paths.landing()}>Back to home</TextLink>
        </p>
        {text
          .trim()
          .split(/\n{2,}/)
          .map((block, index, blocks) => (
            <Block key={block} block={block} title={titleAbove(blocks, index)} />
          ))}
        <Speed />
      </article>
    </PublicFrame>
  );
}

/** The performance results, kept off the landing page. */
function Speed() {
  return (
    <section aria-labelledby="speed">
      <h2 id="speed" className="mt-9 text-section font-semibold">
        Speed
      </h2>
      <ul className="mt-5 grid gap-x-10 gap-y-9 sm:grid-cols-3">
        {measured.map(({ figure, title, text: reason }) => (
          <li key={title}>
            <h3 className="text-section font-semibold">
              <span className="block text-display tracking-tight text-accent-ink tabular-nums">{figure}</span>
              <span className="mt-2 block">{title}</span>
            </h3>
            <p className="mt-1.5 text-pretty text-ink-soft">{reason}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-small text-ink-faint">
        Medians on a two-core server with PostgreSQL 15, measured by <CodeText>npm run bench</CodeText>.
      </p>
    </section>
  );
}

/** The heading that a block is under. */
const titleAbove = (blocks: readonly string[], index: number): string =>
  blocks
    .slice(0, index)
    .findLast((block) => block.startsWith("## "))
    ?.slice(3) ?? "";

function Block({ block, title }: { block: string; title: string }) {
  if (block.startsWith("# "))
    return <h1 className="mt-6 text-headline font-semibold tracking-tight">{block.slice(2)}</h1>;
  if (block.startsWith("## ")) return <h2 className="mt-9 text-section font-semibold">{block.slice(3)}</h2>;
  if (block.startsWith("|")) return <Table title={title} lines={block.split("\n")} />;
  if (block.startsWith("- "))
    return (
      <ul className="mt-2 max-w-prose list-disc ps-5 leading-relaxed text-ink-soft">
        {block
          .slice(2)
          .split("\n- ")
          .map((item) => (
            <li key={item}>{inline(item)}</li>
          ))}
      </ul>
    );
  return <p className="mt-2 max-w-prose leading-relaxed text-pretty text-ink-soft">{inline(block)}</p>;
}

function Table({ title, lines }: { title: string; lines: readonly string[] }) {
  const [head = [], , ...rows] = lines.map((line) => line.slice(1, -1).split("|"));
  return (
    <div className="mt-3 overflow-x-auto" tabIndex={0} role="region" aria-label={title}>
      <table className="w-full text-start text-small">
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" className="border-b border-line py-2 pe-5 text-start font-semibold">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join("|")} className="align-top">
              {row.map((cell) => (
                <td key={cell} className="border-b border-line py-2 pe-5 text-ink-soft">
                  {inline(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Renders the inline Markdown of a block: text, code and links. */
function inline(markdown: string): ReactNode {
  const markup = markdown
    .trim()
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replaceAll("**", "");
  return markup
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part : <CodeText key={index}>{part}</CodeText>));
}

function CodeText({ children }: { children: string }) {
  return <code className="font-mono wrap-anywhere text-ink">{children}</code>;
}
