import { FlaskConical } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { RemoveSampleDialog } from "./remove-sample-dialog.tsx";

/** On every page of the sample company: that it is one, and the way back to the own books (Conventions 4). */
export function SampleBanner() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section
      aria-label="Sample company"
      className="flex min-h-11 items-center justify-center gap-x-3 border-b border-line bg-accent-soft px-4 py-1.5 text-accent-ink sm:px-6 print:hidden"
    >
      <p className="flex min-w-0 items-start gap-2 font-medium max-sm:flex-1">
        <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        You are looking at the sample company.
      </p>
      <Button size="small" onClick={() => setAsking(true)}>
        Remove it
      </Button>
      {isAsking && <RemoveSampleDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
