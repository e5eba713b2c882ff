import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { LoadSampleButton, RemoveSampleDialog } from "#web/sample/sample-company.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** The sample company in the settings, for owners who have dismissed the first steps. */
export function SampleCard() {
  const { isSample } = useSession().book;
  return (
    <Card title="Sample company">
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-ink-soft">
          {isSample
            ? "You are looking at it. Removing it deletes everything in it and takes you back to your own books."
            : "Three years of a garden shop: bills, invoices, payments, taxes, stock, wages and a loan, to look around and to try things out. It is a company of its own; your books are not touched."}
        </p>
        {isSample ? <RemoveButton /> : <LoadSampleButton />}
      </div>
    </Card>
  );
}

function RemoveButton() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Remove the sample company</Button>
      {isAsking && <RemoveSampleDialog onClose={() => setAsking(false)} />}
    </>
  );
}
