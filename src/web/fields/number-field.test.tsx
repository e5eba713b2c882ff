import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { MoneyField, numberText } from "./number-field.tsx";

afterEach(cleanup);

const seen: string[] = [];

function Amount({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  function change(next: string): void {
    seen.push(next);
    setValue(next);
  }
  return <MoneyField label="Amount" value={value} onChange={change} />;
}

function open(initial = ""): HTMLInputElement {
  seen.length = 0;
  render(<Amount initial={initial} />);
  return screen.getByLabelText("Amount");
}

test("each keystroke that makes an amount is reported, and the text stays until you leave the field", async () => {
  const user = userEvent.setup();
  const field = open();
  await user.type(field, "7*2");
  expect(field.value).toBe("7*2");
  expect(seen).toEqual(["7.00", "14.00"]);
  await user.tab();
  expect([field.value, seen.length]).toEqual(["14.00", 2]);
});

test("a cleared value is reported at once, and an invalid amount when you leave the field", async () => {
  const user = userEvent.setup();
  await user.type(open("5.00"), "{Backspace}");
  expect(seen).toEqual([""]);
  await user.keyboard("ten");
  expect(seen).toEqual([""]);
  await user.tab();
  expect(seen).toEqual(["", "ten"]);
});

test("Escape restores the previous value, and selects it", async () => {
  const user = userEvent.setup();
  const field = open("5.00");
  await user.type(field, "12{Escape}");
  expect([field.value, seen.at(-1)]).toEqual(["5.00", "5.00"]);
  await user.keyboard("9{Tab}");
  expect(field.value).toBe("9.00");
});

test("an error about an amount is shown when you leave the field, and as long as it applies", async () => {
  const user = userEvent.setup();
  const Tax = () => {
    const [value, setValue] = useState("");
    const flaw = value === "21.00" ? undefined : "Too far";
    return (
      <MoneyField label="Tax" value={value} onChange={setValue} flaw={value === "" ? undefined : flaw} />
    );
  };
  render(<Tax />);
  const field = screen.getByLabelText("Tax");
  await user.type(field, "2");
  expect(screen.queryByText("Too far")).toBeNull();
  await user.tab();
  expect(screen.getByText("Too far")).toBeDefined();
  await user.clear(field);
  await user.type(field, "21{Tab}");
  expect(screen.queryByText("Too far")).toBeNull();
});

test("a price has the decimals of its currency, and significant further ones", () => {
  expect(["", "JPY", "KWD"].map((currency) => numberText("8955", "price", currency))).toEqual([
    "8,955.00",
    "8,955",
    "8,955.000",
  ]);
  expect(numberText("0.125", "price", "JPY")).toBe("0.125");
});
