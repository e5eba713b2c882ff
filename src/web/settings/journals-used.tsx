type Props = { used: number; limit: number | null };

/** How many hand-made journals of the month are used (Rules 13). */
export function JournalsUsed({ used, limit }: Props) {
  if (limit === null) {
    return <p className="text-ink-soft tabular-nums">{used} journals this month, without a limit</p>;
  }
  return (
    <div>
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
        Journals that you enter yourself count, drafts and deleted ones too. Editing never counts. The count
        starts again on the first of each month.
      </p>
    </div>
  );
}
