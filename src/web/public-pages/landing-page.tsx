import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { features, measured, steps } from "./reasons.ts";
import dark from "./screenshot-dark.webp";
import light from "./screenshot-light.webp";

/** What Twofold is, for somebody who has never seen it (Behaviour 2.1; Interface 6.10). */
export function LandingPage() {
  return (
    <PublicFrame>
      <section className="mx-auto grid max-w-page items-center gap-x-12 gap-y-10 px-5 pt-14 pb-16 sm:px-8 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <Headline />
        <ProductPicture />
      </section>
      <Measured />
      <Features />
      <Steps />
    </PublicFrame>
  );
}

function Headline() {
  return (
    <div>
      <h1 className="max-w-[15ch] text-display font-semibold tracking-tight text-balance">
        Books that balance, to the cent.
      </h1>
      <p className="mt-5 max-w-[54ch] text-lead text-pretty text-ink-soft">
        Twofold is online double-entry accounting for small businesses. Write invoices and bills at the speed
        of your keyboard; payments, taxes and stock post themselves, and every figure of the trial balance
        opens into the lines behind it.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton variant="primary" size="large" href={paths.auth({ mode: "signup" })}>
          Start your books
        </LinkButton>
        <LinkButton size="large" href={paths.auth()}>
          Sign in
        </LinkButton>
      </div>
    </div>
  );
}

const ALT =
  "The upper part of the trial balance of a sample company, as Twofold shows it: each account with its debit or its credit, under Assets and Liabilities.";
const SIZE = { width: 628, height: 412, loading: "lazy" } as const;

/** The running product, in the reader's theme: the browser fetches the one that it shows. */
function ProductPicture() {
  const look = "h-auto w-full [mask-image:linear-gradient(black_75%,transparent)]";
  return (
    <div className="overflow-hidden rounded-large border border-line bg-surface shadow-float">
      <img src={light} alt={ALT} className={`${look} on-dark:hidden`} {...SIZE} />
      <img src={dark} alt={ALT} className={`${look} hidden on-dark:block`} {...SIZE} />
    </div>
  );
}

function Measured() {
  return (
    <section aria-labelledby="measured" className="border-y border-line bg-sunken/60">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8">
        <h2 id="measured" className="max-w-[24ch] text-headline font-semibold tracking-tight text-balance">
          Made for people who have to answer for the numbers
        </h2>
        <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-3">
          {measured.map(({ figure, title, text }) => (
            <li key={title}>
              <h3 className="text-section font-semibold">
                <span className="block text-display tracking-tight text-accent-ink tabular-nums">
                  {figure}
                </span>
                <span className="mt-2 block">{title}</span>
              </h3>
              <p className="mt-1.5 text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <p className="mt-10 text-small text-ink-faint">
          Medians on a machine with two processor cores and PostgreSQL 15. The benchmark comes with Twofold.
        </p>
      </div>
    </section>
  );
}

function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto max-w-page px-5 py-20 sm:px-8">
      <h2 id="features" className="max-w-[24ch] text-headline font-semibold tracking-tight text-balance">
        What it does
      </h2>
      <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ title, text }) => (
          <li key={title} className="border-t border-line pt-4">
            <h3 className="text-section font-semibold">{title}</h3>
            <p className="mt-1.5 text-pretty text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="border-t border-line bg-sunken/60">
      <div className="mx-auto grid max-w-page gap-10 px-5 py-16 sm:px-8 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="steps" className="text-headline font-semibold tracking-tight text-balance">
            From sign-up to trial balance
          </h2>
          <p className="mt-3 text-ink-soft">
            Free to start. The free tier has a monthly limit on journal entries.
          </p>
        </div>
        <ol className="flex flex-col">
          {steps.map(({ title, text }, index) => (
            <li
              key={title}
              className="grid grid-cols-[2.5rem_1fr] border-t border-line py-4 first:border-0 first:pt-0"
            >
              <span className="text-section font-semibold text-accent-ink tabular-nums">{index + 1}</span>
              <div>
                <h3 className="text-section font-semibold">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
