import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useFormFields } from "./form-fields.ts";
import type { FormProblem } from "./problems.ts";

type TestFormValues = { date: string; number: string; items: { price: string }[] };

const NO_DATE: FormProblem = { field: "date", message: "Date is required" };
const INITIAL: TestFormValues = { date: "", number: "7", items: [{ price: "1" }, { price: "2" }] };

const findProblems = ({ date }: TestFormValues): FormProblem[] => (date === "" ? [NO_DATE] : []);

/** The server's error messages can start like the form's own. */
const serverProblem = (field: string): FormProblem => ({
  field,
  message: "Please choose another",
  untilChanged: true,
});

/** A form that was rejected with these problems. */
function refused(problems: readonly FormProblem[]) {
  const { result } = renderHook(() => {
    return useFormFields<TestFormValues>(INITIAL, findProblems).fields;
  });
  act(() => result.current.problems.refuse(problems));
  return {
    /** The fields that still have errors after a change. */
    after(change: (form: typeof result.current) => void): string[] {
      act(() => change(result.current));
      return result.current.problems.now().all.map(({ field }) => field);
    },
  };
}

afterEach(cleanup);

test("a server error stays until its field is changed", () => {
  const form = refused([NO_DATE, serverProblem("number"), serverProblem("")]);
  expect(form.after(({ setValue }) => setValue("items.0.price", "3"))).toEqual(["date", "number", ""]);
  expect(form.after(({ setValue }) => setValue("number", "8"))).toEqual(["date", ""]);
});

test("an error of the form disappears as soon as it no longer applies", () => {
  const form = refused([NO_DATE, serverProblem("number")]);
  expect(form.after(({ setValue }) => setValue("date", "2026-01-05"))).toEqual(["number"]);
});

test("a server error about a line disappears when lines move, and one about all lines when one changes", () => {
  const line = refused([serverProblem("items.1.price")]);
  expect(line.after(({ setValue }) => setValue("items.0.price", "3"))).toEqual(["items.1.price"]);
  expect(line.after(({ setValue }) => setValue("items", [{ price: "2" }]))).toEqual([]);
  expect(refused([serverProblem("items")]).after(({ setValue }) => setValue("items.0.price", "3"))).toEqual(
    [],
  );
});
