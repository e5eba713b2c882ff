import { expect, test } from "vitest";
import { givenByText } from "./given-by-text.ts";

test("a number is the code of the new account, and its first digit tells the type", () => {
  expect(givenByText("5650")).toEqual({ code: "5650", type: "expense" });
  expect(givenByText("1000003")).toEqual({ code: "1000003", type: "asset" });
  expect(givenByText("9100")).toEqual({ code: "9100" });
});

test("anything else is its name, also beside a code", () => {
  expect(givenByText(" Web hosting 24 ")).toEqual({ name: "Web hosting 24" });
  expect(givenByText("5650 - Web hosting")).toEqual({ code: "5650", type: "expense", name: "Web hosting" });
  expect(givenByText("")).toEqual({ name: "" });
});
