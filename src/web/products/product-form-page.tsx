import { ArrowDownUp } from "lucide-react";
import type { Product } from "#contract/products.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { NewRecord } from "#web/fields/new-record.tsx";
import { RecordForm } from "#web/fields/record-form.tsx";
import { useLeaveAfter } from "#web/fields/use-leave-after.ts";
import { HistoryBelow } from "#web/lists/record-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { RecordContent } from "#web/navigation/record-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { AdjustStockButton } from "./adjust-stock-button.tsx";
import { ProductFields } from "./product-fields.tsx";
import { productDifferences } from "./product-form-rules.ts";
import { StockAdjustments } from "./stock-adjustments.tsx";
import { useProductForm } from "./use-product-form.ts";

const back = { href: paths.products(), label: "Products" };

/** A new product, or the one whose id stands in the address (Spec 2.10). */
export function ProductFormPage() {
  const id = usePathParam("id");
  return id === undefined ? (
    <>
      <PageHeader title="New Product" back={back} />
      <NewRecord>{(again) => <ProductForm opened={null} again={again} />}</NewRecord>
    </>
  ) : (
    <EditProduct key={id} id={id} />
  );
}

function EditProduct({ id }: { id: string }) {
  const product = useApiQuery("products.get", { params: { id } });
  return (
    <>
      <PageHeader
        title="Edit Product"
        back={back}
        overForm
        actions={
          product.data?.type === "inventory" && (
            <>
              <LinkButton icon={<ArrowDownUp />} href={paths.stockMovement({ product: id })}>
                Stock movement
              </LinkButton>
              <AdjustStockButton product={product.data} />
            </>
          )
        }
      />
      <RecordContent
        query={product}
        what="Product"
        back={back}
        failed={(message) => `Error loading product: ${message}`}
        loading={<FormSkeleton fields={6} />}
      >
        {(opened) => (
          <div>
            <ProductForm opened={opened} />
            <StockAdjustments product={opened} />
            <HistoryBelow subjectId={opened.id} />
          </div>
        )}
      </RecordContent>
    </>
  );
}

function ProductForm({ opened, again }: { opened: Product | null; again?: () => void }) {
  const leaving = useLeaveAfter({ list: paths.products(), anew: paths.newProduct(), again });
  const { form, state } = useProductForm({
    opened,
    onSaved: ({ name }) => {
      showToast(`${name} saved`);
      leaving.leave();
    },
  });
  const { stale } = state;
  return (
    <RecordForm
      saveLabel="Save Product"
      leaving={leaving}
      isNew={opened === null}
      state={state}
      differences={stale ? productDifferences(stale.mine, stale.saved) : []}
      isDirty={form.formState.isDirty}
      failure={form.formState.errors.root?.message}
    >
      <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <ProductFields form={form} isNew={opened === null} />
      </div>
    </RecordForm>
  );
}
