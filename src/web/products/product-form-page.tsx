import { useState } from "react";
import { ArrowDownUp, PackageOpen } from "lucide-react";
import type { Product } from "#contract/products.ts";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { AttachmentsOfForm, useFilesToAttach, withFiles } from "#web/attachments/files-to-attach.tsx";
import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import { NewRecord, useLeave } from "#web/forms/leave-form.tsx";
import { RecordHistorySection } from "#web/lists/record-history.tsx";
import { usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { RevalueButton } from "#web/value-adjustments/revalue-button.tsx";
import { ValueAdjustmentsCard } from "#web/value-adjustments/value-adjustments-card.tsx";
import { ProductFields } from "./product-fields.tsx";
import { useProductForm } from "./product-form.ts";
import { StockAdjustments } from "./stock-adjustments.tsx";

const AdjustStockDialog = lazyPart(async () => (await import("./adjust-stock-dialog.tsx")).AdjustStockDialog);

const back = { href: paths.products(), label: "Products" };

/** The form for a new product, or the one with the ID in the URL (Behavior 2.10). */
export function ProductFormPage() {
  const id = usePathParam("id");
  return id === undefined ? (
    <>
      <PageHeader title="New Product" back={back} />
      <StarterChartOffer />
      <NewRecord>{(onSaveAndNew) => <ProductForm opened={null} onSaveAndNew={onSaveAndNew} />}</NewRecord>
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
        title="Edit product"
        back={back}
        overForm
        actions={
          product.data?.type === "inventory" && (
            <>
              <LinkButton icon={<ArrowDownUp />} href={paths.stockMovement({ product: id })}>
                Stock movement
              </LinkButton>
              <RevalueButton product={product.data} />
              <AdjustStockButton product={product.data} />
            </>
          )
        }
      />
      <AsyncRecord
        query={product}
        recordName="Product"
        back={back}
        failed={(message) => `Couldn't load the product: ${message}`}
        loading={<FormSkeleton fields={6} />}
      >
        {(opened) => (
          <div>
            <ProductForm opened={opened} />
            <StockAdjustments product={opened} />
            <div className="mt-6 max-w-form">
              <ValueAdjustmentsCard target={{ productId: opened.id }} />
            </div>
            <div className="mt-6 max-w-form">
              <AttachmentsCard recordKind="product" recordId={opened.id} />
              <CommentsCard recordKind="product" recordId={opened.id} />
            </div>
            <RecordHistorySection subjectId={opened.id} />
          </div>
        )}
      </AsyncRecord>
    </>
  );
}

function ProductForm({ opened, onSaveAndNew }: { opened: Product | null; onSaveAndNew?: () => void }) {
  const list = paths.products();
  const leave = useLeave({ list, newHref: paths.newProduct(), onSaveAndNew });
  const files = useFilesToAttach("product");
  const { fields, ...form } = useProductForm({
    opened,
    onSaved: files.afterSaving(({ name }, next) => {
      showToast(`${name} saved`);
      leave(next);
    }),
  });
  return (
    <FormPage
      form={withFiles(form, files)}
      back={list}
      saveLabel="Save product"
      saveMine="Overwrite with my version"
      offersNew={opened === null}
    >
      <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <ProductFields fields={fields} isNew={opened === null} />
      </div>
      {opened === null && (
        <div className="mt-6">
          <AttachmentsOfForm chosen={files} recordId={null} />
        </div>
      )}
    </FormPage>
  );
}

/** Opens the dialog for a stock count (Accounting 6). */
function AdjustStockButton({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button needs="stockAdjustments.create" icon={<PackageOpen />} onClick={() => setOpen(true)}>
        Adjust stock
      </Button>
      {isOpen && <AdjustStockDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
