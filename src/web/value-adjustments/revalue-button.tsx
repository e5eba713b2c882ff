import { TrendingDown } from "lucide-react";
import { useState } from "react";
import type { Product } from "#contract/products.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const RevalueDialog = lazyPart(async () => (await import("./revalue-dialog.tsx")).RevalueDialog);

/** Opens the dialog that revalues the stock of a product. */
export function RevalueButton({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button needs="valueAdjustments.revalueStock" icon={<TrendingDown />} onClick={() => setOpen(true)}>
        Revalue stock
      </Button>
      {isOpen && <RevalueDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
