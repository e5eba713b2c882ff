import { Check, Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  /** The explanation of the value. */
  children: ReactNode;
  label: string;
  value: string;
};

/** A secret that is shown only once, with a copy button. */
export function OneTimeSecret({ children, label, value }: Props) {
  return (
    <Notice tone="positive">
      <p className="font-medium break-words">{children}</p>
      <div className="mt-2">
        <CopyField label={label} value={value} />
      </div>
    </Notice>
  );
}

/** A text with a copy button. */
export function CopyField({ label, value }: Omit<Props, "children">) {
  const [isCopied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without HTTPS there is no clipboard; the text is selected for Ctrl+C.
      setCopied(false);
    }
  }
  return (
    <div className="flex w-full items-center gap-2 text-ink">
      <input
        ref={input}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="h-control min-w-0 flex-1 rounded-control border border-line-control bg-surface px-3 tabular-nums"
      />
      <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {isCopied ? "Copied" : "Copy"}
      </Button>
    </div>
  );
}
