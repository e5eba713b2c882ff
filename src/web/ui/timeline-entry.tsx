import { Instant } from "./instant.tsx";

type Props = {
  what: string;
  /** Null when the person's account no longer exists. */
  by: { name: string; email: string } | null;
  at: string;
  /** What stands behind the time: "version 2". */
  note?: string;
  sentences: readonly string[];
};

/** A step of a history: what was done, by whom and when, and what it changed. */
export function TimelineEntry({ what, by, at, note, sentences }: Props) {
  return (
    <li className="relative border-s border-line ps-4 pb-5 last:border-transparent last:pb-0">
      <span
        aria-hidden="true"
        className="absolute -start-1 top-1.5 size-2 rounded-full bg-ink-faint ring-3 ring-surface"
      />
      <p>
        <span className="font-semibold">{what}</span>
        <span className="text-ink-soft"> by {by?.name || by?.email || "a former user"}</span>
      </p>
      <p className="text-small text-ink-faint">
        <Instant at={at} />
        {note && ` · ${note}`}
      </p>
      <ul className="mt-1.5 flex flex-col gap-1 text-ink-soft empty:hidden">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere tabular-nums">
            {sentence.replace(" → ", "\u00a0→ ")}
          </li>
        ))}
      </ul>
    </li>
  );
}
