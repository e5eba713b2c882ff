import { Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

/** Prints the page; left out on small screens (Spec 2.11). */
export function PrintButton() {
  return (
    <span className="max-sm:hidden">
      <Button icon={<Printer />} onClick={() => window.print()}>
        Print
      </Button>
    </span>
  );
}
