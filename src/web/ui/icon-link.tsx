import type { ReactNode } from "react";
import { iconButtonClasses } from "./icon-button-classes.ts";

/** A link that shows only an icon, with its name as a hint. */
export function IconLink({ label, icon, href }: { label: string; icon: ReactNode; href: string }) {
  return (
    <a href={href} aria-label={label} data-hint={label} className={iconButtonClasses({})}>
      {icon}
    </a>
  );
}
