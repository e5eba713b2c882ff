import { Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

type Props = {
  /** Prints what must be read first; the page as it stands unless told. */
  onPrint?: () => void;
  pending?: boolean;
};

/** Prints the page; left out on small screens (Spec 2.11). */
export function PrintButton({ onPrint = () => window.print(), pending = false }: Props) {
  return (
    <span className="max-sm:hidden">
      <Button icon={<Printer />} pending={pending} onClick={onPrint}>
        Print
      </Button>
    </span>
  );
}
