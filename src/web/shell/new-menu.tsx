import { Banknote, Camera, FilePlus2, FileText, Plus, ReceiptText } from "lucide-react";
import { useRef } from "react";
import { setFilesToAttach } from "#web/attachments/files-to-attach.tsx";
import { useGo } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";

/**
 * The button for a new record on a phone, where a thumb reaches it. Pages whose own main button is there, and forms, don't show it
 * (theme.css).
 */
export function NewMenu() {
  const photo = useRef<HTMLInputElement>(null);
  const go = useGo();
  return (
    <div data-new-menu className="fixed end-4 z-10 sm:hidden print:hidden">
      <MenuButton
        isFloating
        label="New"
        icon={<Plus />}
        items={[
          {
            label: "Invoice",
            icon: <FilePlus2 />,
            needs: "invoices.create",
            href: paths.newDocument("invoice"),
          },
          { label: "Bill", icon: <FileText />, needs: "bills.create", href: paths.newDocument("bill") },
          {
            label: "Expense",
            icon: <ReceiptText />,
            needs: "money.create",
            href: paths.newMoneyEntry("expense"),
          },
          { label: "Payment", icon: <Banknote />, needs: "payments.create", href: paths.newPayment() },
          {
            label: "Photo of a receipt",
            icon: <Camera />,
            needs: "money.create",
            onSelect: () => photo.current?.click(),
          },
        ]}
      />
      <input
        ref={photo}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo of a receipt"
        onChange={({ target }) => {
          setFilesToAttach([...(target.files ?? [])]);
          target.value = "";
          go(paths.newMoneyEntry("expense"));
        }}
      />
    </div>
  );
}
