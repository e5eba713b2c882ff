import { orderAsDocument } from "#contract/order-document.ts";
import type { Order } from "#contract/orders.ts";
import { dateIn } from "#domain/dates.ts";
import { fillIn } from "#domain/sheet-languages.ts";
import { figuresIn, wordsIn } from "#domain/sheet-words.ts";
import type { OrderWay } from "#server/sheets/lookup.ts";
import { escaped, factsOf, html, tableOfLines, notesOf, topOf } from "./public-page.ts";

/** What keeps an answer from being taken, for whoever gave it. */
export type AnswerProblem = "nameMissing" | "quoteChanged";

type Shown = {
  quote: Order;
  way: OrderWay;
  /** Where days begin and end for the company. */
  timeZone: string;
  /** The secret of its link, to which the answer goes. */
  token: string;
  problem?: AnswerProblem | undefined;
};

/** A quote as a page without scripts, on which it is accepted or declined as long as it is valid. */
export function quotePage({ quote, way, timeZone, token, problem }: Shown): string {
  const { language, locale } = way;
  const { number, dueDate, state, answeredBy, answeredAt, total, currency } = quote;
  const [words, figures] = [wordsIn(language), figuresIn(language, { locale, currency })];
  const document = orderAsDocument(quote);
  const answered = answeredAt === null ? "" : figures.date(dateIn({ timeZone, instant: answeredAt }));
  const said =
    state === "sent"
      ? `${words.total} <b>${escaped(figures.amount(total))}</b>`
      : state === "expired"
        ? escaped(fillIn(words.quoteExpired, { date: figures.date(dueDate) }))
        : state === "declined"
          ? escaped(fillIn(words.declinedOn, { date: answered }))
          : escaped(fillIn(words.acceptedBy, { name: answeredBy ?? "", date: answered }));
  const body = `${topOf(document, { way, title: words.quote })}
<p class="state">${said}</p>
<p class="files"><a href="/i/${escaped(token)}/pdf" download>${escaped(words.pdfFile)}</a></p>
${factsOf(document, { to: words.quoteFor, day: [words.validUntil, figures.date(dueDate)], way })}
${tableOfLines(document, { words, figures, reasons: way.reasons })}${notesOf(document)}${state === "sent" ? answerForm({ quote, way, token, problem }) : ""}`;
  return html({ language, title: `${words.quote} ${number}`, body, referrer: "same-origin" });
}

function answerForm({ quote, way, token, problem }: Omit<Shown, "timeZone">): string {
  const words = wordsIn(way.language);
  const said = problem && `\n<p class="problem" role="alert">${escaped(words[problem])}</p>`;
  return `\n<form class="answer" method="post" action="/i/${escaped(token)}/answer">${said ?? ""}
<input type="hidden" name="version" value="${quote.version}">
<label>${escaped(words.yourName)}<input name="name" autocomplete="name" maxlength="200" required></label>
<button class="yes" name="answer" value="accepted">${escaped(words.accept)}</button>
<button name="answer" value="declined" formnovalidate>${escaped(words.decline)}</button></form>`;
}
