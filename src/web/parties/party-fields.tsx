import { Controller } from "react-hook-form";
import type { PartySide } from "#domain/document.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { useIsFree } from "#web/fields/chart.ts";
import { IdentifierField } from "#web/fields/identifier-field.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { PARTY_WORDS } from "./party-words.ts";
import type { PartyFormState } from "./use-party-form.ts";

type Props = {
  side: PartySide;
  form: PartyFormState;
  /** True once posted lines stand on the account, which then stays. */
  isAccountFixed?: boolean;
};

/** The fields of a vendor or customer (Spec 3). */
export function PartyFields({ side, form, isAccountFixed = false }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  const { one } = PARTY_WORDS[side];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Name"
        autoComplete="off"
        autoFocus
        data-first-focus
        error={errors.name?.message}
        {...register("name")}
      />
      <IdentifierField of={side} label="Code" form={form} {...register("code")} />
      <ContactFields form={form} />
      <AccountField side={side} form={form} isAccountFixed={isAccountFixed} />
      <div className="sm:pt-7">
        <Checkbox
          label={`Active ${one}`}
          hint={`An inactive ${one} is not offered in forms, and stays on every document.`}
          {...register("isActive")}
        />
      </div>
    </div>
  );
}

function ContactFields({ form: { register, formState } }: Pick<Props, "form">) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Email"
        type="email"
        optional
        autoComplete="off"
        error={errors.email?.message}
        {...register("email")}
      />
      <TextField
        label="Phone"
        type="tel"
        optional
        autoComplete="off"
        error={errors.phone?.message}
        {...register("phone")}
      />
      <TextArea
        label="Address"
        optional
        rows={2}
        autoComplete="off"
        error={errors.address?.message}
        {...register("address")}
      />
      <TextField
        label="Tax number"
        optional
        autoComplete="off"
        error={errors.taxNumber?.message}
        {...register("taxNumber")}
      />
    </>
  );
}

/** Payable account choices are active liability accounts, receivable ones active asset accounts (Spec 5.4). */
function AccountField({ side, form, isAccountFixed = false }: Props) {
  const { one, account, accountType, accountHint } = PARTY_WORDS[side];
  const isFree = useIsFree(side === "vendor" ? "payable" : "receivable");
  return (
    <Controller
      control={form.control}
      name="accountId"
      render={({ field, fieldState }) => (
        <AccountPicker
          label={account}
          optional={!isAccountFixed}
          disabled={isAccountFixed}
          hint={
            isAccountFixed
              ? `Entries of this ${one} are posted to this account, so it cannot be changed any more.`
              : accountHint
          }
          error={fieldState.error?.message}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          filter={(choice) => choice.isActive && choice.type === accountType && isFree(choice)}
        />
      )}
    />
  );
}
