import { Card } from "#web/ui/card.tsx";

type Props = { used: number; limit: number | null };

/** How many hand-made journals of the month are used (Rules 13). */
export function PlanCard({ used, limit }: Props) {
  return (
    <Card title="Journals">
      {limit === null ? (
        <p className="tabular-nums">{used} this month, without a limit</p>
      ) : (
        <>
          <p className="font-medium tabular-nums" id="journals-used">
            {used} of {limit} this month
          </p>
          <progress
            aria-labelledby="journals-used"
            value={Math.min(used, limit)}
            max={limit}
            className="mt-2 block h-1.5 w-full max-w-dialog overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
          />
          <p className="mt-2 text-small text-ink-faint">
            Journals that you enter yourself count, drafts and deleted ones too. Editing never counts. The
            count starts again on the first of each month.
          </p>
        </>
      )}
    </Card>
  );
}
