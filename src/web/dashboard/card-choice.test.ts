import { expect, test } from "vitest";
import { parseChoice, DASHBOARD_CARDS, moveCard, serializeChoice } from "./card-choice.ts";

const defaultCards = DASHBOARD_CARDS.map(({ name }) => name);
const names = (cards: readonly { name: string }[]) => cards.map(({ name }) => name);

test("without a choice all cards are shown in their usual order", () => {
  expect(names(parseChoice(""))).toEqual(defaultCards);
  expect(parseChoice("").every(({ isShown }) => isShown)).toBe(true);
});

test("a choice is restored after it is saved", () => {
  const chosen = moveCard(parseChoice(""), { index: 3, step: 1 }).map((card) =>
    card.name === "to-do" ? { ...card, isShown: false } : card,
  );
  expect(parseChoice(serializeChoice(chosen))).toEqual(chosen);
  expect(names(chosen).slice(3, 5)).toEqual(["due", "cash"]);
});

test("a new card follows the one before it, and unknown names are ignored", () => {
  const [first, second, third] = names(parseChoice("journals,gone,cash-hidden,aging"));
  expect([first, second, third]).toEqual(["summary", "to-do", "actions"]);
  expect(names(parseChoice("journals,cash-hidden,aging"))).toEqual([
    "summary",
    "to-do",
    "actions",
    "journals",
    "cash",
    "due",
    "months",
    "customers",
    "expenses",
    "aging",
    "inventory",
  ]);
});

test("the first card doesn't move up, nor the last one down", () => {
  const cards = parseChoice("");
  expect(moveCard(cards, { index: 0, step: -1 })).toEqual(cards);
  expect(moveCard(cards, { index: cards.length - 1, step: 1 })).toEqual(cards);
});
