const ROWS = [
  ["1000", "Cash", "18,240.50", ""],
  ["1100", "Accounts Receivable", "6,120.00", ""],
  ["1500", "Equipment", "9,800.00", ""],
  ["2000", "Accounts Payable", "", "3,415.25"],
  ["3000", "Owner's Equity", "", "20,000.00"],
  ["4000", "Service Revenue", "", "24,760.00"],
  ["5100", "Rent Expense", "7,200.00", ""],
  ["5200", "Software and Supplies", "6,814.75", ""],
] as const;

/** A trial balance as the product sets it, with the figures of a sample company. */
export function SampleReport() {
  return (
    <figure className="overflow-hidden rounded-large border border-line bg-surface shadow-float">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 px-5 pt-5 sm:px-8 sm:pt-7">
        <div>
          <p className="text-title font-semibold tracking-tight">Trial Balance</p>
          <p className="text-ink-soft">Sample company, a year to date</p>
        </div>
        <p className="text-small font-medium text-positive">Debits equal credits ✓</p>
      </div>
      <div className="px-5 pt-4 pb-6 sm:px-8 sm:pb-8">
        <table className="w-full tabular-nums">
          <thead>
            <tr className="text-small text-ink-faint">
              <th scope="col" className="h-9 border-b border-line text-start font-medium">
                Account
              </th>
              <th scope="col" className="w-24 border-b border-line text-end font-medium sm:w-40">
                Debit
              </th>
              <th scope="col" className="w-24 border-b border-line text-end font-medium sm:w-40">
                Credit
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([code, name, debit, credit]) => (
              <tr key={code}>
                <td className="h-9 border-b border-line">
                  <span className="me-4 text-ink-faint max-sm:hidden">{code}</span>
                  {name}
                </td>
                <td className="border-b border-line text-end">{debit}</td>
                <td className="border-b border-line text-end">{credit}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <td className="h-10">Total</td>
              <td className="border-b-3 border-double border-ink text-end">48,175.25</td>
              <td className="border-b-3 border-double border-ink text-end">48,175.25</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <figcaption className="sr-only">A trial balance of a sample company, as Twofold shows it</figcaption>
    </figure>
  );
}
