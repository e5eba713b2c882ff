import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { product as productSchema, type Product } from "#contract/products.ts";
import { told } from "#web/accounts/tell-opened.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { codeToSend, useProposedCode } from "#web/fields/use-proposed-code.ts";
import { useRecordForm } from "#web/fields/use-record-form.ts";
import {
  EMPTY_PRODUCT,
  newProductFormSchema,
  PRODUCT_FIELDS,
  productFormSchema,
  toFormValues,
  toInput,
  type ProductFormOutput,
  type ProductFormValues,
} from "./product-form-rules.ts";

export type ProductFormState = UseFormReturn<ProductFormValues, unknown, ProductFormOutput>;

type Options = {
  /** Null for a new one. */
  opened: Product | null;
  /** What a new one is called at first. */
  name?: string;
  onSaved: (product: Product) => void;
};

/** The state of a product's form and its saving. */
export function useProductForm({ opened, name = "", onSaved }: Options) {
  const create = useApiMutation("products.create");
  const update = useApiMutation("products.update");
  const form: ProductFormState = useForm<ProductFormValues, unknown, ProductFormOutput>({
    resolver: zodResolver(opened ? productFormSchema : newProductFormSchema),
    defaultValues: opened ? toFormValues(opened) : { ...EMPTY_PRODUCT, name },
  });
  const { resetField, getFieldState } = form;
  const setCode = useCallback(
    (code: string) => {
      if (!getFieldState("code").isDirty) resetField("code", { defaultValue: code });
    },
    [getFieldState, resetField],
  );
  const proposal = useProposedCode("products.nextCode", { isWanted: opened === null, setCode });
  const state = useRecordForm({
    form,
    opened,
    toValues: toFormValues,
    toInput,
    write: async ({ code = "", stockQuantity, ...input }, over) => {
      if (over)
        return update.mutateAsync({
          params: { id: over.id },
          body: { ...input, code, version: over.version },
        });
      const opening = stockQuantity === undefined ? {} : { stockQuantity };
      return told(
        await create.mutateAsync({ body: { ...input, ...codeToSend(code, proposal), ...opening } }),
      );
    },
    readCurrent: (current) => productSchema.safeParse(current).data,
    onSaved,
    fields: PRODUCT_FIELDS,
    fallback: "Failed to save product",
  });
  return { form, state };
}
