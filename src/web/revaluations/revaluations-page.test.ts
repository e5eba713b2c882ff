import { expect, test } from "vitest";
import { revaluedText } from "./revaluations-page.tsx";

test("the list shows how many documents and bank and cash accounts were revalued", () => {
  expect(revaluedText({ documentCount: 2, accountCount: 0 })).toBe("2 documents");
  expect(revaluedText({ documentCount: 0, accountCount: 1 })).toBe("1 account");
  expect(revaluedText({ documentCount: 1, accountCount: 2 })).toBe("1 document, 2 accounts");
});
