import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

/** A field that differs between what is on the screen and what is saved. */
export type Difference = { label: string; mine: string; saved: string };

type Props = {
  /** The server's sentence. */
  message: string;
  differences: readonly Difference[];
  onTakeSaved: () => void;
  onKeepMine: () => void;
  isPending: boolean;
};

/** Somebody else saved the record meanwhile: both versions side by side, and the choice (Design 3). */
export function StaleNotice({ message, differences, onTakeSaved, onKeepMine, isPending }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="negative">{message}</Notice>
      {differences.length > 0 && (
        <Table
          label="What differs"
          compact
          head={
            <tr>
              <HeadCell>Field</HeadCell>
              <HeadCell>On this page</HeadCell>
              <HeadCell>Saved meanwhile</HeadCell>
            </tr>
          }
        >
          {differences.map(({ label, mine, saved }) => (
            <Row key={label}>
              <Cell wholeLine>
                <span className="font-medium">{label}</span>
              </Cell>
              <Cell wholeLine>
                <Version of="On this page" text={mine} />
              </Cell>
              <Cell wholeLine>
                <Version of="Saved meanwhile" text={saved} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onTakeSaved}>Use the saved version</Button>
        <Button pending={isPending} onClick={onKeepMine}>
          Save mine over it
        </Button>
      </div>
    </div>
  );
}

function Version({ of, text }: { of: string; text: string }) {
  return (
    <>
      <span className="text-ink-faint columns:hidden">{of}: </span>
      <span className="break-words">{text || "(empty)"}</span>
    </>
  );
}
