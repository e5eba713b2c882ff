import type { ReactNode } from "react";
import { PREMIUM_PRICE_PLACEHOLDER } from "#contract/subscription.ts";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton, TextLink } from "#web/ui/button.tsx";
import { PublicFrame } from "./public-frame.tsx";
import { forOwners, featureReasons, type ReasonText, steps } from "./landing-reasons.ts";
import dark from "./screenshot-dark.webp";
import light from "./screenshot-light.webp";
import phoneDark from "./screenshot-phone-dark.webp";
import phoneLight from "./screenshot-phone-light.webp";

/**
 * The landing page for new visitors (Behavior 2.1; Interface 6.10): benefits and price for an owner first, then what
 * matters to the person responsible for the books.
 */
export function LandingPage() {
  return (
    <PublicFrame>
      <section className="mx-auto grid max-w-page items-center gap-x-12 gap-y-10 px-5 pt-10 pb-16 sm:px-8 sm:pt-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <Headline />
        <ProductPicture />
      </section>
      <Band id="owners" title="How it helps you">
        <Points points={forOwners} />
      </Band>
      <Price />
      <section aria-labelledby="kept" className="mx-auto max-w-page px-5 pb-20 sm:px-8">
        <Title id="kept">For your bookkeeper</Title>
        <Points points={featureReasons} />
        <p className="mt-9">
          <TextLink href={paths.proof()}>How we prove it</TextLink>
        </p>
      </section>
      <Steps />
    </PublicFrame>
  );
}

function Headline() {
  return (
    <div>
      <h1 className="max-w-[17ch] text-display font-semibold tracking-tight text-balance">
        Know where your business stands, to the cent.
      </h1>
      <p className="mt-5 max-w-[54ch] text-lead text-pretty text-ink-soft">
        Accounting for small businesses. Send an invoice, record a payment, enter a bill—and always know what
        you've earned, who owes you and how much is in the bank.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton variant="primary" size="large" href={paths.auth({ mode: "signup" })}>
          Start your books
        </LinkButton>
        <LinkButton size="large" href={paths.auth()}>
          Sign in
        </LinkButton>
      </div>
      <p className="mt-4 text-small text-ink-faint">Free to start. No credit card required.</p>
    </div>
  );
}

const ALT =
  "Twofold dashboard showing net income for the month, cash by account, and monthly income and expenses.";

/** A screenshot for the reader's theme and screen size, of which only one is downloaded. */
function ProductPicture() {
  const className = "h-auto w-full [mask-image:linear-gradient(black_80%,transparent)]";
  const wide = { width: 628, height: 412, loading: "lazy" } as const;
  const narrow = { width: 350, height: 440, loading: "lazy" } as const;
  return (
    <div className="overflow-hidden rounded-large border border-line bg-surface shadow-float">
      <div className="hidden sm:block">
        <img src={light} alt={ALT} className={`${className} on-dark:hidden`} {...wide} />
        <img src={dark} alt={ALT} className={`${className} hidden on-dark:block`} {...wide} />
      </div>
      <div className="sm:hidden">
        <img src={phoneLight} alt={ALT} className={`${className} on-dark:hidden`} {...narrow} />
        <img src={phoneDark} alt={ALT} className={`${className} hidden on-dark:block`} {...narrow} />
      </div>
    </div>
  );
}

function Band({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-y border-line bg-sunken/60">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8">
        <Title id={id}>{title}</Title>
        {children}
      </div>
    </section>
  );
}

function Title({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} className="max-w-[24ch] text-headline font-semibold tracking-tight text-balance">
      {children}
    </h2>
  );
}

function Points({ points }: { points: readonly ReasonText[] }) {
  return (
    <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {points.map(({ title, text }) => (
        <li key={title} className="border-t border-line pt-4">
          <h3 className="text-section font-semibold">{title}</h3>
          <p className="mt-1.5 text-pretty text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The price of Premium, or "on request", inserted by the server. */
function Price() {
  return (
    <section aria-labelledby="price" className="mx-auto max-w-page px-5 py-20 sm:px-8">
      <Title id="price">Pricing</Title>
      <ul className="mt-10 grid gap-5 sm:grid-cols-2">
        <li className="rounded-large border border-line bg-surface p-6">
          <h3 className="text-section font-semibold">Free</h3>
          <p className="mt-2 text-headline font-semibold tracking-tight tabular-nums">$0</p>
          <p className="mt-2 text-pretty text-ink-soft">
            Invoices, bills, payments, stock and all reports. Up to 50 manual journal entries a month across
            all your companies. Documents, payments and bank transactions don't count.
          </p>
        </li>
        <li className="rounded-large border border-line bg-surface p-6">
          <h3 className="text-section font-semibold">Premium</h3>
          <p className="mt-2 text-headline font-semibold tracking-tight tabular-nums">
            {PREMIUM_PRICE_PLACEHOLDER}
          </p>
          <p className="mt-2 text-pretty text-ink-soft">
            Everything in Free, with unlimited journal entries. Settings &gt; Plan shows how to upgrade.
          </p>
        </li>
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
            Get started in three steps
          </h2>
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
