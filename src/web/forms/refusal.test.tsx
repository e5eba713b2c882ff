import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TextField } from "#web/ui/field.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { useFormFields, useInputs, type FormFields } from "./form-fields.ts";
import { useRefusal } from "./refusal.ts";

type NameCodeValues = { name: string; code: string };

/** A form whose code is under More. */
function show() {
  const forms: { fields: FormFields<NameCodeValues>; refuse: ReturnType<typeof useRefusal>["refuse"] }[] = [];
  function TestForm() {
    const { fields } = useFormFields<NameCodeValues>({ name: "", code: "" }, () => []);
    const input = useInputs(fields);
    forms.push({ fields, ...useRefusal(fields) });
    return (
      <>
        <TextField label="Name" {...input("name")} />
        <CollapsedSection>
          <TextField label="Code" {...input("code")} />
        </CollapsedSection>
      </>
    );
  }
  render(<TestForm />);
  const [form] = forms;
  if (form === undefined) throw new Error("The form was not drawn");
  return form;
}

const isOpen = () => screen.getByText("More").closest("details")?.open;

afterEach(cleanup);

test("More opens if one of its fields has an error, even if another field has the focus", () => {
  const { refuse } = show();
  expect(isOpen()).toBe(false);
  act(() =>
    refuse([
      { field: "name", message: "Name is required" },
      { field: "code", message: "This code is taken" },
    ]),
  );
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

test("More opens if one of its fields receives the focus", () => {
  const { fields } = show();
  act(() => fields.focus("code"));
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText("Code"));
});
