import type { AuthField } from "./auth-form.tsx";

/** A new password and its repetition. `name` is the first field's name in the request. */
export function newPasswordFields(name: string, lengthMin: number, label: string): readonly AuthField[] {
  return [
    { name, label, type: "password", autoComplete: "new-password", hint: `At least ${lengthMin} characters` },
    {
      name: "confirmPassword",
      label: `Confirm ${label.toLowerCase()}`,
      type: "password",
      autoComplete: "new-password",
    },
  ];
}
