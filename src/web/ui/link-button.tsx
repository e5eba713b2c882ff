import type { ComponentProps, ReactNode } from "react";
import { buttonClasses, type ButtonSize, type ButtonVariant } from "./button-classes.ts";

type Props = Omit<ComponentProps<"a">, "className"> & {
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

/** A link that looks like a button. Inside the app the shell turns its press into a navigation without a reload. */
export function LinkButton({ variant = "secondary", size = "normal", icon, children, ...rest }: Props) {
  return (
    <a {...rest} className={buttonClasses(variant, size)}>
      {icon}
      {children}
    </a>
  );
}
