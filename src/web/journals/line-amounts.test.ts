import { describe, expect, test } from "vitest";
import { EMPTY_LINE } from "./journal-form-values.ts";
import { suggestedAmount, clearOtherSide } from "./line-amounts.ts";

const CASH = "0197a000-0000-7000-8000-000000000001";

describe("the two amounts of a line (Behavior 5.3)", () => {
  test("a positive debit zeroes the credit, and vice versa", () => {
    expect(clearOtherSide({ debit: "", credit: "5.00" }, "debit", "7.00")).toEqual({
      debit: "7.00",
      credit: "",
    });
    expect(clearOtherSide({ debit: "7.00", credit: "" }, "credit", "5.00")).toEqual({
      debit: "",
      credit: "5.00",
    });
  });

  test("zero and blank leave the other side alone", () => {
    expect(clearOtherSide({ debit: "", credit: "5.00" }, "debit", "0.00")).toEqual({
      debit: "",
      credit: "5.00",
    });
    expect(clearOtherSide({ debit: "7.00", credit: "" }, "debit", "")).toEqual({ debit: "", credit: "" });
  });

  test("a negative amount moves to the other side", () => {
    expect(clearOtherSide({ debit: "", credit: "" }, "debit", "-5.00")).toEqual({
      debit: "",
      credit: "5.00",
    });
    expect(clearOtherSide({ debit: "", credit: "" }, "credit", "-5.00")).toEqual({
      debit: "5.00",
      credit: "",
    });
  });

  test("an invalid amount stays visible", () => {
    expect(clearOtherSide({ debit: "", credit: "5.00" }, "debit", "ten")).toEqual({
      debit: "ten",
      credit: "5.00",
    });
  });
});

describe("the difference is suggested", () => {
  const debit = { ...EMPTY_LINE, accountId: CASH, debit: "100.00" };
  const credit = { ...EMPTY_LINE, accountId: CASH, credit: "30.00" };

  const empty = { ...EMPTY_LINE, accountId: CASH };

  test("on the side that is missing it", () => {
    expect(suggestedAmount([debit, empty], 1)).toEqual({ side: "credit", amount: "100.00" });
    expect(suggestedAmount([credit, empty], 1)).toEqual({ side: "debit", amount: "30.00" });
    expect(suggestedAmount([debit, credit, empty], 2)).toEqual({ side: "credit", amount: "70.00" });
  });

  test("never over an entered amount, and not when it is zero", () => {
    expect(suggestedAmount([debit, credit], 1)).toBeNull();
    expect(suggestedAmount([empty, empty], 0)).toBeNull();
    expect(suggestedAmount([debit, { ...debit, debit: "", credit: "100.00" }, empty], 2)).toBeNull();
  });

  test("not for a line without an account", () => {
    expect(suggestedAmount([debit, EMPTY_LINE], 1)).toBeNull();
  });
});
