import { useState } from "react";
import { areLetterKeysOn, setLetterKeysOn, isCompact, setCompact } from "#web/ui/browser-settings.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";

/** How Twofold looks and listens in this browser. */
export function AppearanceCard() {
  const [hasLetterKeys, setLetterKeys] = useState(areLetterKeysOn);
  const [hasCompactLists, setCompactLists] = useState(isCompact);
  return (
    <Card title="Appearance and keyboard">
      <div className="flex flex-col gap-5">
        <div className="flex flex-col items-start gap-1.5">
          <p className="font-medium">Theme</p>
          <ThemeSwitch withWords />
        </div>
        <Checkbox
          label="Compact lists"
          hint="More rows on the screen. Where a finger points they keep their height."
          checked={hasCompactLists}
          onChange={(event) => {
            setCompact(event.target.checked);
            setCompactLists(event.target.checked);
          }}
        />
        <Checkbox
          label="Single-letter shortcuts"
          hint="g and a letter, n, /, ? and those of a selection, outside of fields. Keys with Ctrl always work."
          checked={hasLetterKeys}
          onChange={(event) => {
            setLetterKeysOn(event.target.checked);
            setLetterKeys(event.target.checked);
          }}
        />
        <p className="text-small text-ink-faint">Kept in this browser.</p>
      </div>
    </Card>
  );
}
