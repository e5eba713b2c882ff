import { ChevronDown } from "lucide-react";

/** Says that a control opens a list. Its container is `relative`. */
export function ControlChevron() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-faint"
    />
  );
}
