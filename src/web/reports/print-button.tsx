import { Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

type Props = {
  /** Prints at once, unless something must be on the page first. */
  onPrint?: () => void;
  pending?: boolean;
  disabled?: boolean;
};

/** Prints the page; left out on small screens (Spec 2.11). */
export function PrintButton({ onPrint = () => window.print(), pending = false, disabled = false }: Props) {
  return (
    <span className="max-sm:hidden">
      <Button icon={<Printer />} pending={pending} disabled={disabled} onClick={onPrint}>
        Print
      </Button>
    </span>
  );
}
