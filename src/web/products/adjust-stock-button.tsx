import { PackageOpen } from "lucide-react";
import { useState } from "react";
import type { Product } from "#contract/products.ts";
import { Button } from "#web/ui/button.tsx";
import { AdjustStockDialog } from "./adjust-stock-dialog.tsx";

/** Opens the dialog that enters what was counted (Rules 6). */
export function AdjustStockButton({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<PackageOpen />} onClick={() => setOpen(true)}>
        Adjust stock
      </Button>
      {isOpen && <AdjustStockDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
