import type { UserId } from "#domain/ids.ts";
import { foldText } from "#domain/text.ts";

type NamedPerson = { userId: UserId; name: string; email: string };

/** A member who can be mentioned, with the text that represents the member after an "@". */
export type MentionablePerson = NamedPerson & { label: string };

/** Labels members by their names; if two have the same, by name and email. */
export function labelPeople(people: readonly NamedPerson[]): MentionablePerson[] {
  return people.map((person) => {
    const isUnique = people.filter(({ name }) => name === person.name).length === 1;
    return { ...person, label: isUnique ? person.name : `${person.name} (${person.email})` };
  });
}

/** What was typed after the "@" before the caret; null outside of a mention. */
export function typedMention(text: string, caret: number): string | null {
  return /(?:^|[\s(])@([^\s@]*)$/.exec(text.slice(0, caret))?.[1] ?? null;
}

/** The members whose name has a word that starts with the typed text, or whose email address does. */
export function matchPeople(people: readonly MentionablePerson[], typed: string): MentionablePerson[] {
  const start = foldText(typed);
  return people.filter(
    ({ label, email }) =>
      foldText(email).startsWith(start) ||
      foldText(label)
        .split(/\s+/)
        .some((word) => word.startsWith(start)),
  );
}

/** Replaces what was typed after the "@" by a member's label; returns the text and the place of the caret. */
export function insertMention(
  text: string,
  { caret, label }: { caret: number; label: string },
): { text: string; caret: number } {
  const start = text.slice(0, caret).lastIndexOf("@");
  const before = `${text.slice(0, start)}@${label} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}
