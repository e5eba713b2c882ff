import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { type CardChoice, type CardName, parseChoice, moveCard, type MoveStep } from "./card-choice.ts";

type Props = {
  cards: readonly CardChoice[];
  onChange: (cards: readonly CardChoice[]) => void;
  onClose: () => void;
};

/** Chooses dashboard cards and their order; changes apply at once (Behavior 2.5). */
export function CustomizeDialog({ cards, onChange, onClose }: Props) {
  const { list, last, noteMove } = useFocusAfterMove(cards);
  return (
    <Dialog
      title="Customize dashboard"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange(parseChoice(""))}>Reset</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">Choose the cards to show, and their order. Saved in this browser only.</p>
      <ol ref={list} className="mt-3 divide-y divide-line">
        {cards.map(({ name, title, isShown }, index) => (
          <li key={name} data-card={name} className="flex min-h-row items-center gap-1">
            <div className="min-w-0 flex-1">
              <Checkbox
                label={title}
                checked={isShown}
                onChange={() =>
                  onChange(cards.map((card) => (card.name === name ? { ...card, isShown: !isShown } : card)))
                }
              />
            </div>
            <MoveButtons {...{ cards, index, onChange, onMove: noteMove }} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {last && `Position ${cards.findIndex(({ name }) => name === last.name) + 1} of ${cards.length}`}
      </p>
    </Dialog>
  );
}

const STEPS = [
  { step: -1, label: "up", Icon: ArrowUp },
  { step: 1, label: "down", Icon: ArrowDown },
] as const;

type MoveProps = Pick<Props, "cards" | "onChange"> & { index: number; onMove: (move: CardMove) => void };

function MoveButtons({ cards, index, onChange, onMove }: MoveProps) {
  const card = cards[index];
  if (!card) return null;
  return STEPS.map(({ step, label, Icon }) => (
    <IconButton
      key={step}
      data-step={step}
      label={`Move ${card.title} ${label}`}
      icon={<Icon />}
      plain
      disabled={cards[index + step] === undefined}
      onClick={() => {
        onMove({ name: card.name, step });
        onChange(moveCard(cards, { index, step }));
      }}
    />
  ));
}

type CardMove = { name: CardName; step: MoveStep };

/** Keeps the focus on the button that moved a card; at either end, on the opposite one. */
function useFocusAfterMove(cards: readonly CardChoice[]) {
  const list = useRef<HTMLOListElement>(null);
  const [last, noteMove] = useState<CardMove | null>(null);
  useEffect(() => {
    if (last === null) return;
    const buttons = [
      ...(list.current?.querySelectorAll<HTMLElement>(`[data-card="${last.name}"] button`) ?? []),
    ];
    const usable = buttons.filter((button) => !button.matches(":disabled"));
    (usable.find(({ dataset }) => dataset["step"] === String(last.step)) ?? usable[0])?.focus();
  }, [last, cards]);
  return { list, last, noteMove };
}
