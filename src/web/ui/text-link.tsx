import type { ComponentProps } from "react";

/** A link in running text or in a table. */
export function TextLink({ children, ...rest }: Omit<ComponentProps<"a">, "className"> & { href: string }) {
  return (
    <a
      {...rest}
      className="rounded-small text-accent-ink underline decoration-accent-ink/35 underline-offset-3 hover:decoration-current"
    >
      {children}
    </a>
  );
}
