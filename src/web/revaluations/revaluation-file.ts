import type { Revaluation } from "#contract/revaluations.ts";
import { signAmount, revaluationSubject } from "#domain/revaluation.ts";
import { moneyInFile } from "#web/fields/formats.ts";
import { placesFrom, type ReportFile } from "#web/lists/report-file.ts";

/** The documents and accounts of a revaluation as a file, with the total gain (Behavior 9). */
export function revaluationFile({ date, items, balances, gainLoss, currencies }: Revaluation): ReportFile {
  const count = items.length + balances.length;
  const rateOf = new Map(currencies.map(({ currency, rate }) => [currency, rate]));
  const rows = [
    [
      "Document",
      "Customer/vendor",
      "Date",
      "Currency",
      "Recorded rate",
      "Rate",
      "Amount",
      "Recorded amount",
      "Current value",
      "Gain or loss",
    ],
    ...items.map((item) => [
      item.number,
      item.partyName,
      item.date,
      item.currency,
      item.documentRate,
      rateOf.get(item.currency) ?? "",
      moneyInFile(signAmount(item.kind, item.amount), item.currency),
      signAmount(item.kind, item.baseAmount),
      item.revaluedAmount === null ? "" : signAmount(item.kind, item.revaluedAmount),
      item.gainLoss ?? "",
    ]),
    ...balances.map((balance) => [
      balance.code,
      balance.name,
      date,
      balance.currency,
      "",
      rateOf.get(balance.currency) ?? "",
      moneyInFile(balance.amount, balance.currency),
      balance.baseAmount,
      balance.revaluedAmount ?? "",
      balance.gainLoss ?? "",
    ]),
    ["Total", "", "", "", "", "", "", "", "", gainLoss],
  ];
  return {
    name: `revaluation-${date}`,
    about: [`Revaluation of ${revaluationSubject({ items, balances })} in other currencies`, `As of ${date}`],
    rows,
    texts: [0, 1, 2, 3],
    totals: [{ row: count + 1, plus: placesFrom({ first: 1, count }) }],
  };
}
