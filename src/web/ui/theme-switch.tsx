import { Monitor, Moon, Sun } from "lucide-react";
import { useId, useSyncExternalStore } from "react";
import { chooseTheme, currentTheme, onThemeChange } from "./browser-settings.ts";
import { classNames } from "./class-names.ts";

const CHOICES = [
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
  { value: "system", label: "System", icon: Monitor },
] as const;

/** Light, dark or system theme; icons only where space is limited. */
export function ThemeSwitch({ hasLabels = false }: { hasLabels?: boolean }) {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Theme" className="inline-flex gap-0.5 rounded-control bg-sunken p-0.5">
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          data-hint={label}
          className={classNames(
            "relative inline-flex h-7 items-center justify-center gap-1.5 rounded-small border hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-10",
            hasLabels ? "px-3" : "hint w-7 pointer-coarse:w-10",
            theme === value
              ? "border-line-control/60 bg-surface text-ink"
              : "border-transparent text-ink-faint",
          )}
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            aria-label={label}
          />
          <Icon aria-hidden="true" className="pointer-events-none size-4" />
          {hasLabels && <span className="pointer-events-none">{label}</span>}
        </label>
      ))}
    </div>
  );
}
