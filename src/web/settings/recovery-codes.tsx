import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { download } from "#web/lists/export.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Props = { codes: readonly string[]; title: string; onDone: () => void };

/** Shows the ten recovery codes, once. */
export function RecoveryCodes({ codes, title, onDone }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="positive">{title}</Notice>
      <div className="max-w-prose">
        <h3 className="font-medium">Your recovery codes</h3>
        <p className="mt-1 text-ink-soft">
          Each lets you sign in once without your phone. Keep them on paper or in a password manager: they
          won't be shown again.
        </p>
      </div>
      <ul className="grid max-w-dialog grid-cols-1 gap-x-6 gap-y-1.5 rounded-control bg-sunken px-4 py-3 tracking-wide whitespace-nowrap tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Actions codes={codes} onDone={onDone} />
    </div>
  );
}

function Actions({ codes, onDone }: Pick<Props, "codes" | "onDone">) {
  const { email } = useSession().user;
  const [isCopied, setCopied] = useState(false);
  const lines = `${codes.join("\n")}\n`;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(lines);
      setCopied(true);
    } catch {
      // Without HTTPS there is no clipboard; the codes can be selected or downloaded.
      setCopied(false);
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={onDone}>
        I've saved them
      </Button>
      <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {isCopied ? "Copied" : "Copy"}
      </Button>
      <Button
        icon={<Download />}
        onClick={() =>
          download({
            name: "twofold-recovery-codes.txt",
            content: `Twofold recovery codes for ${email}. Each works once.\n\n${lines}`,
            type: "text/plain;charset=utf-8",
          })
        }
      >
        Download
      </Button>
    </div>
  );
}
