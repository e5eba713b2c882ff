import { expect, test } from "vitest";
import { mentionedIds, readableComment, storedComment } from "#domain/comments.ts";
import type { UserId } from "#domain/ids.ts";
import { insertMention, labelPeople, matchPeople, typedMention } from "./mentions.ts";

const person = (digit: string, name: string) => ({
  userId: `00000000-0000-7000-8000-00000000000${digit}` as UserId,
  name,
  email: `user${digit}@example.com`,
});
const people = labelPeople([
  person("1", "Owner"),
  person("2", "Owner Two"),
  person("3", "Bookkeeper"),
  person("4", "Bookkeeper"),
]);

test.each([
  ["Ask @", ""],
  ["@Own", "Own"],
  ["(@b", "b"],
  ["user@example", null],
  ["Ask @Owner ", null],
  ["No", null],
])("after %j, the picker finds %j", (text, typed) => {
  expect(typedMention(text, text.length)).toBe(typed);
});

test("members with the same name are told apart by email", () => {
  expect(matchPeople(people, "two").map(({ label }) => label)).toEqual(["Owner Two"]);
  expect(matchPeople(people, "BOOK").map(({ label }) => label)).toEqual([
    "Bookkeeper (user3@example.com)",
    "Bookkeeper (user4@example.com)",
  ]);
  expect(matchPeople(people, "user4")).toHaveLength(1);
});

test("a chosen member replaces what was typed", () => {
  expect(insertMention("Ask @ow about it", { caret: 7, label: "Owner" })).toEqual({
    text: "Ask @Owner about it",
    caret: 11,
  });
});

test("a mention is stored as an ID, and read as a name", () => {
  const typed = "@Owner Two asked @Owner, not @Bookkeeper (user4@example.com) or @Nobody";
  const stored = storedComment(typed, people);
  expect(mentionedIds(stored)).toEqual([people[1]?.userId, people[0]?.userId, people[3]?.userId]);
  const named = people.map(({ userId, label }) => ({ userId, name: label }));
  expect(readableComment(stored, named)).toBe(typed);
  expect(readableComment(stored, [])).toContain("@a former user asked");
});
