import { expect, test } from "vitest";
import { revaluedText } from "./revaluations-page.tsx";

test("the list shows how many documents and bank and cash accounts were revalued", () => {
  expect(revaluedText({ documents: 2, accounts: 0 })).toBe("2 documents");
  expect(revaluedText({ documents: 0, accounts: 1 })).toBe("1 account");
  expect(revaluedText({ documents: 1, accounts: 2 })).toBe("1 document, 2 accounts");
});
