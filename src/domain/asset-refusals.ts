/** Refusals about assets; `refusals.ts` assembles the complete list. */
export const ASSET_REFUSALS = {
  "asset.not-found": {
    status: 404,
    detail: "This asset was not found. It may have been deleted. Reload the page.",
  },
  "asset.is-removed": { status: 409, detail: "This asset was removed from the register. Add it again." },
  "asset.is-disposed": { status: 409, detail: "This asset has been disposed of. Undo the disposal first." },
  "asset.has-entries": {
    status: 409,
    detail:
      "You can't change this because depreciation has been posted for the asset. Undo the depreciation first.",
  },
  "asset.nothing-posted": {
    status: 409,
    detail: "Nothing has been posted for this asset, so there is nothing to undo. Reload the page.",
  },
  "asset.cost-in-use": {
    status: 409,
    detail:
      "This advance is part of the cost of a fixed asset that has been depreciated or disposed of. Undo the asset's last entry first.",
  },
  "asset.bill-not-posted": { status: 422, detail: "This bill hasn't been posted. Post it first." },
  "asset.cost-above-bill": {
    status: 422,
    detail:
      "The assets from this bill cost more than it posted to this account. Correct the cost, or explain the difference in the notes.",
  },
  "asset.beyond-fiscal-year": {
    status: 422,
    detail: "You can post depreciation up to the end of the current fiscal year. Choose an earlier date.",
  },
  "asset.before-in-service": {
    status: 422,
    detail: "The asset wasn't in service yet on this date. Choose its in-service date or a later one.",
  },
  "asset.in-future": {
    status: 422,
    detail: "This date is in the future. Enter today's date or an earlier one.",
  },
  "asset.later-depreciation-posted": {
    status: 422,
    detail: "Depreciation is already posted after this date. Undo it first, or choose a later date.",
  },
  "asset.proceeds-account-required": { status: 422, detail: "Choose an account for the proceeds" },
  "account.used-by-assets": {
    status: 409,
    detail: "You can't delete an account that is used by assets. Deactivate it instead.",
  },
} as const;
