import { useState } from "react";
import { useMutation } from "@tanstack/react-query";
import type { BooksCheck, HistorySeal } from "#contract/books-check.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { Form } from "#web/forms/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CopyField } from "#web/ui/one-time-secret.tsx";

/** The seal of the history, to keep outside and compare with later (Accounting 15). */
export function HistorySealPart({ historySeal }: { historySeal: HistorySeal }) {
  const [savedSeal, setSavedSeal] = useState("");
  const compare = useMutation({
    mutationFn: (text: string) => call("booksCheck.run", { query: { historySeal: text } }),
  });
  return (
    <details>
      <summary className="cursor-pointer font-medium">History seal</summary>
      <div className="mt-3 flex flex-col gap-3">
        <p className="text-ink-soft">
          Keep this seal outside Twofold, for example with your tax return. If you compare it later, you can
          prove that no journal entry up to now was changed or removed from the history.
        </p>
        <CopyField label="Current seal" value={historySeal} />
        <Form className="flex flex-wrap items-end gap-2" onSave={() => compare.mutate(savedSeal.trim())}>
          <div className="min-w-60 flex-1">
            <TextField
              label="Seal you kept"
              value={savedSeal}
              onChange={({ target }) => {
                setSavedSeal(target.value);
                compare.reset();
              }}
              error={compare.error ? failureText(compare.error, "Couldn't compare the seal.") : undefined}
              autoComplete="off"
            />
          </div>
          <Button type="submit" pending={compare.isPending} disabled={savedSeal.trim() === ""}>
            Compare
          </Button>
        </Form>
        {compare.data && <Comparison result={compare.data} />}
      </div>
    </details>
  );
}

function Comparison({ result: { checks } }: { result: BooksCheck }) {
  const isIntact = checks.every(({ invariant, problems }) => invariant !== "I-121" || problems.length === 0);
  return (
    <Notice tone={isIntact ? "positive" : "negative"}>
      {isIntact
        ? "The history is unchanged up to this seal."
        : "The history doesn't contain this seal. Either it belongs to another company, or the history was changed."}
    </Notice>
  );
}
