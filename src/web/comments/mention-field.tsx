import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { flushSync } from "react-dom";
import { COMMENT_LENGTH_MAX } from "#domain/comments.ts";
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
export function MentionField({ label, hint, error, onKeyDown, ...props }: Props) {
  const { text, onText, field } = props;
  const listId = useId();
  const { matches, at, setAt, setCaret, choose, act } = useMention(props);
  const isOpen = matches.length > 0;
  return (
    <>
      <TextArea
        ref={field}
        {...{ label, hint, error }}
        labelHidden
        autoFocus
        value={text}
        maxLength={COMMENT_LENGTH_MAX}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          setCaret(target.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (isOpen && !event.ctrlKey && !event.metaKey && act(event.key)) consumeKey(event);
          else onKeyDown(event);
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

/** The members that match what is typed after an "@" at the caret, and what the keys of their list do. */
function useMention({ text, onText, people, field }: Pick<Props, "text" | "onText" | "people" | "field">) {
  const [caret, setCaret] = useState<number | null>(null);
  const [highlighted, setAt] = useState(0);
  const typed = caret === null ? null : typedMention(text, caret);
  const matches = typed === null ? [] : matchPeople(people, typed);
  const at = Math.min(highlighted, Math.max(matches.length - 1, 0));
  const moveTo = (place: number) => {
    if (place === caret) return;
    setCaret(place);
    setAt(0);
  };
  const choose = (index: number) => {
    const person = matches[index];
    if (person === undefined || caret === null) return;
    const inserted = insertMention(text, { caret, label: person.label });
    flushSync(() => onText(inserted.text));
    field.current?.focus();
    field.current?.setSelectionRange(inserted.caret, inserted.caret);
    moveTo(inserted.caret);
  };
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt((at + 1) % matches.length),
    ArrowUp: () => setAt((at + matches.length - 1) % matches.length),
    Enter: () => choose(at),
    Tab: () => choose(at),
    Escape: () => setCaret(null),
  };
  /** Returns whether the list uses the key. */
  const act = (key: string): boolean => {
    actions[key]?.();
    return key in actions;
  };
  return { matches, at, setAt, setCaret: moveTo, choose, act };
}
