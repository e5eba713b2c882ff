import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { controlClasses } from "./field.tsx";
import { KeyHint } from "./keys.tsx";

type Props = {
  /** The placeholder and accessible name: "Search journals...". */
  label: string;
  value: string;
  onChange: (value: string) => void;
};

const PAUSE_MS = 200;

/** A search field that searches after a short pause in typing. The key `/` focuses it. */
export function SearchBox({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const lastSent = useRef(value);
  useEffect(() => {
    if (value !== lastSent.current) {
      lastSent.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (typed === lastSent.current) return;
    const timer = setTimeout(() => {
      lastSent.current = typed;
      onChange(typed);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <div role="search" className="relative w-full sm:w-72">
      <Search aria-hidden="true" className="absolute inset-y-0 start-3 my-auto size-4 text-ink-faint" />
      <input
        type="search"
        data-search-box
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={classNames(controlClasses(), "ps-9 pe-9 [&::-webkit-search-cancel-button]:hidden")}
      />
      {typed === "" && (
        <span className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center">
          <KeyHint keys="/" />
        </span>
      )}
    </div>
  );
}
