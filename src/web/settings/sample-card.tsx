import { useState } from "react";
import { useSession } from "#web/api/session.ts";
import { RemoveSampleDialog } from "#web/sample/remove-sample-dialog.tsx";
import { LoadSampleButton } from "#web/sample/sample-company.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

/** The sample company in the settings, for owners who have dismissed the first steps. */
export function SampleCard() {
  const { isSample } = useSession().company;
  return (
    <Card title="Sample company">
      <div className="flex flex-col items-start gap-3">
        <p className="max-w-prose text-ink-soft">
          {isSample
            ? "You're viewing it. Removing it deletes everything in it and takes you back to your own books."
            : "A garden shop with three years of data to explore. It's a separate company; your books aren't affected."}
        </p>
        {isSample ? <RemoveButton /> : <LoadSampleButton />}
      </div>
    </Card>
  );
}

function RemoveButton() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button onClick={() => setConfirming(true)}>Remove the sample company</Button>
      {isConfirming && <RemoveSampleDialog onClose={() => setConfirming(false)} />}
    </>
  );
}
