import type { ComponentProps } from "react";
import type { Document } from "#contract/documents.ts";
import { TextField } from "#web/ui/field.tsx";

/** The other party's references: purchase order and contract. */
export type ReferencesOfDocument = Pick<Document, "orderReference" | "contractReference">;

export const NO_REFERENCES: ReferencesOfDocument = { orderReference: "", contractReference: "" };

export const referencesOf = ({
  orderReference,
  contractReference,
}: ReferencesOfDocument): ReferencesOfDocument => ({
  orderReference,
  contractReference,
});

const SHORT = { optional: true, autoComplete: "off", maxLength: 100 } as const;

type Props = {
  hint?: string;
  input: (name: keyof ReferencesOfDocument) => Omit<ComponentProps<typeof TextField>, "label">;
};

/** Fields for the buyer's order and contract numbers. */
export function References({ input, hint }: Props) {
  return (
    <div className="flex flex-wrap content-start items-start gap-4 [&>*]:grow [&>*]:basis-36">
      <TextField label="Order number" {...SHORT} hint={hint} {...input("orderReference")} />
      <TextField label="Contract number" {...SHORT} hint={hint} {...input("contractReference")} />
    </div>
  );
}
