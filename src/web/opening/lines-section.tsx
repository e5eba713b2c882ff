import { ClipboardPaste } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "#web/ui/button.tsx";

type Props = { title: string; text: string; onPaste: () => void; children: ReactNode };

/** A section of lines of one kind, which can be typed or pasted. */
export function LinesSection({ title, text, onPaste, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-section font-semibold">
            {title}
          </h2>
          <p className="max-w-prose text-ink-soft">{text}</p>
        </div>
        <Button
          size="small"
          icon={<ClipboardPaste />}
          onClick={onPaste}
          aria-label={`Paste ${title.toLowerCase()}`}
        >
          Paste or file
        </Button>
      </div>
      {children}
    </section>
  );
}
