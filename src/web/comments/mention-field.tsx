import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { ComboboxList } from "#web/ui/combobox.tsx";
import { TextArea } from "#web/ui/field.tsx";
import { consumeKey } from "#web/ui/keys.tsx";
import { insertMention, matchPeople, type MentionablePerson, typedMention } from "./mentions.ts";

type Props = {
  label: string;
  hint: string;
  error: string | undefined;
  text: string;
  onText: (text: string) => void;
  people: readonly MentionablePerson[];
  field: RefObject<HTMLTextAreaElement | null>;
  /** Keys that the list of members doesn't use. */
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A text in which "@" lists members: up and down to move, Enter or Tab to choose, Escape to close. */
export function MentionField({ label, hint, error, text, onText, people, field, onKeyDown }: Props) {
  const listId = useId();
  const { matches, at, setAt, setCaret, close } = useMention(text, people);
  const choose = (index: number) => {
    const person = matches[index];
    const caret = field.current?.selectionStart ?? text.length;
    if (person === undefined) return;
    const inserted = insertMention(text, { caret, label: person.label });
    flushSync(() => onText(inserted.text));
    field.current?.focus();
    field.current?.setSelectionRange(inserted.caret, inserted.caret);
    setCaret(inserted.caret);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setAt((at + 1) % matches.length),
    ArrowUp: () => setAt((at + matches.length - 1) % matches.length),
    Enter: () => choose(at),
    Tab: () => choose(at),
    Escape: close,
  };
  const isOpen = matches.length > 0;
  return (
    <>
      <TextArea
        ref={field}
        {...{ label, hint, error }}
        labelHidden
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The user has just opened the field.
        autoFocus
        value={text}
        maxLength={2000}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          setCaret(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          const act = isOpen && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined;
          if (act === undefined) onKeyDown(event);
          else {
            act();
            consumeKey(event);
          }
        }}
      />
      {isOpen && (
        <ComboboxList
          {...{ id: listId, anchor: field, highlighted: at }}
          label="Members to mention"
          options={matches.map(({ userId, label: name }) => ({ key: userId, content: name }))}
          onHighlight={setAt}
          onChoose={choose}
        />
      )}
      <span role="status" className="sr-only">
        {isOpen ? `${matches.length} found` : ""}
      </span>
    </>
  );
}

/** The members that match what is typed after an "@" at the caret. */
function useMention(text: string, people: readonly MentionablePerson[]) {
  const [caret, setCaret] = useState<number | null>(null);
  const [highlighted, setAt] = useState(0);
  const typed = caret === null ? null : typedMention(text, caret);
  const matches = typed === null ? [] : matchPeople(people, typed);
  return {
    matches,
    at: Math.min(highlighted, Math.max(matches.length - 1, 0)),
    setAt,
    setCaret: (place: number) => {
      setCaret(place);
      setAt(0);
    },
    close: () => setCaret(null),
  };
}
