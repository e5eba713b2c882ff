import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { classNames } from "./class-names.ts";

const CHOICES = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;
type Theme = (typeof CHOICES)[number]["value"];

/** The name under which public/theme.js finds the choice before the first paint. */
const STORAGE_KEY = "twofold.theme";

function storedTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function applyTheme(theme: Theme): void {
  if (theme === "system") {
    localStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset["theme"];
    return;
  }
  localStorage.setItem(STORAGE_KEY, theme);
  document.documentElement.dataset["theme"] = theme;
}

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <div role="radiogroup" aria-label="Theme" className="inline-flex gap-0.5 rounded-control bg-sunken p-0.5">
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          data-hint={label}
          className={classNames(
            "hint relative inline-flex size-7 items-center justify-center rounded-small text-ink-faint hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:size-10",
            theme === value && "bg-surface text-ink shadow-float",
          )}
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => {
              setTheme(value);
              applyTheme(value);
            }}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            aria-label={label}
          />
          <Icon aria-hidden="true" className="pointer-events-none size-4" />
        </label>
      ))}
    </div>
  );
}
