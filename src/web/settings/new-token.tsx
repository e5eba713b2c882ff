import { Check, Copy } from "lucide-react";
import { useRef, useState } from "react";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Creates a token and shows its secret this once. */
export function NewToken() {
  const create = useApiMutation("tokens.create");
  const [name, setName] = useState("");
  const [error, setError] = useState<string | undefined>();
  function submit(): void {
    if (create.isPending) return;
    setError(name.trim() === "" ? "Name is required" : undefined);
    if (name.trim() === "") return;
    create.mutate(
      { body: { name } },
      {
        onSuccess: () => setName(""),
        onError: (reason) => setError(failureText(reason, "Failed to create the token")),
      },
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <form
        noValidate
        className="flex max-w-dialog items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label="Token name"
            autoComplete="off"
            maxLength={100}
            placeholder="Webshop, bank import"
            value={name}
            error={error}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div className="mt-6.5">
          <Button type="submit" variant="primary" pending={create.isPending}>
            Create token
          </Button>
        </div>
      </form>
      {create.data && <Secret key={create.data.id} name={create.data.name} secret={create.data.secret} />}
    </div>
  );
}

function Secret({ name, secret }: { name: string; secret: string }) {
  const [isCopied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without https the browser gives no clipboard; the text is selected for Ctrl+C.
      setCopied(false);
    }
  }
  return (
    <Notice tone="positive">
      <p className="font-medium break-words">Token "{name}" created. Copy it now: it is not shown again.</p>
      <div className="mt-2 flex items-center gap-2 text-ink">
        <input
          ref={input}
          readOnly
          aria-label="The new token"
          value={secret}
          onFocus={(event) => event.target.select()}
          className="h-control min-w-0 flex-1 rounded-control border border-line-control bg-surface px-3 tabular-nums"
        />
        <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
    </Notice>
  );
}
