import { expect, test } from "vitest";
import {
  creditorReference,
  groupReference,
  isCreditorReference,
  isSlipReference,
  referencesInText,
  referenceKeys,
  slipReference,
} from "./references.ts";

test("the references of the standards' own examples are valid, and invalid with a digit changed", () => {
  for (const reference of ["RF18539007547034", "RF471234567890", "RF04TWFL0001"])
    expect(isCreditorReference(reference), reference).toBe(reference !== "RF04TWFL0001");
  expect(isCreditorReference("RF19539007547034")).toBe(false);
  expect(isSlipReference("210000000003139471430009017")).toBe(true);
  expect(isSlipReference("210000000003139471430009018")).toBe(false);
});

test("a number produces the reference of the example that contains it", () => {
  expect(creditorReference("539007547034")).toBe("RF18539007547034");
  expect(creditorReference("5390-0754 7034")).toBe("RF18539007547034");
  expect(slipReference("21000000000313947143000901")).toBe("210000000003139471430009017");
});

test("each number produces references that are valid and are found again, whatever characters it has", () => {
  for (const number of ["INV-0041", "2026/041", "é-7", "A", "0001", "Z".repeat(21)]) {
    const [free, slip] = [creditorReference(number) ?? "", slipReference(number) ?? ""];
    expect(isCreditorReference(free), number).toBe(true);
    expect(isSlipReference(slip), number).toBe(true);
    for (const reference of [free, slip])
      expect(referenceKeys(number)).toEqual(
        expect.arrayContaining(referencesInText(`Paid ${reference}, thanks`)),
      );
    expect(referencesInText(`${free} ${slip}`)).toHaveLength(2);
  }
});

test("numbers with different prefixes have different references", () => {
  expect(slipReference("A-1")).not.toBe(slipReference("B-1"));
  expect(slipReference("1")).not.toBe(slipReference("A-1"));
});

test("a number with other letters, or too many, has no creditor reference, and an empty one has none at all", () => {
  for (const number of ["Счёт 1", "№ Ω", "X".repeat(22)]) expect(creditorReference(number)).toBeNull();
  expect(slipReference("X".repeat(40))).toMatch(/^3333/);
  for (const number of ["000", "--"]) expect(slipReference(number)).toBeNull();
  expect(referencesInText("RF18 and 12345")).toEqual([]);
});

test("references are shown in groups: of four, or of five from the right", () => {
  expect(groupReference("RF18539007547034")).toBe("RF18 5390 0754 7034");
  expect(groupReference("210000000003139471430009017")).toBe("21 00000 00003 13947 14300 09017");
  expect(groupReference("CH4431999123000889012")).toBe("CH44 3199 9123 0008 8901 2");
});

test("a reference is found however it is separated: in groups, among other words, or across lines", () => {
  const [free, slip] = ["RF18539007547034", "210000000003139471430009017"];
  const inText = (text: string) => referencesInText(text);
  expect(inText(`Invoice ${groupReference(free)} thank you`)).toContain("539007547034");
  expect(inText("rf18-5390-0754-7034")).toContain("539007547034");
  expect(inText("RF 18 53900754 7034 12.03.")).toContain("539007547034");
  expect(inText(`QRR ${groupReference(slip)} 12`)).toContain("21000000000313947143000901");
  expect(inText("2100000000 03139471430009017")).toContain("21000000000313947143000901");
  expect(inText("RF19 5390 0754 7034")).toEqual([]);
  expect(inText("21 00000 00003 13947 14300 09018")).toEqual([]);
});
