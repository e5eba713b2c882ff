import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type Driver, KEYS } from "./driver.ts";

/** A user signs up, posts a journal by keyboard, sends an invoice, is paid, and reads a report that balances. */
export async function walkAsOwner(driver: Driver, url: string): Promise<void> {
  const user = userOn(driver);
  await driver.open(`${url}/auth?mode=signup`);
  await signUp(user);
  await driver.open(`${url}/app/accounts`);
  await user.focus("Services");
  await user.type(" ");
  await user.press("Add these");
  await user.see("1000 - Cash and Bank");
  await postJournal(user);
  await postInvoice(user);
  await receivePayment(user);
  await driver.open(`${url}/app/reports/trial-balance`);
  // The owner's 10,000.00 and 150.00 of income.
  await user.see("$10,150.00");
  await user.see("Balanced");
}

const PASSWORD = "ledger green 26";

async function signUp({ focus, type, enter, see }: BrowserUser): Promise<void> {
  const typed = { Name: "Olive Owner", Email: "olive@example.com", Password: PASSWORD };
  for (const [label, text] of Object.entries({ ...typed, "Confirm password": PASSWORD })) {
    await focus(label);
    await type(text);
  }
  await enter();
  await see("Dashboard");
}

/** From here to the list only the keyboard is used. */
async function postJournal({ tab, type, chord, see, focused, offered }: BrowserUser): Promise<void> {
  await type("gj");
  await focused("Journal Entries");
  await type("n");
  await focused("Date");
  await tab(1);
  await type("Money from the owner");
  await tab(1);
  await type("cash");
  await offered("Cash and Bank");
  await tab(1);
  await focused("Debit, line 1");
  await type("10000");
  await tab(3);
  await type("own cap");
  await offered("Owner's Capital");
  await tab(1);
  await type("=");
  await see("In balance");
  await chord("s");
  await see("-0001");
}

async function postInvoice({
  focus,
  press,
  type,
  enter,
  see,
  focused,
  offered,
  holds,
}: BrowserUser): Promise<void> {
  await type("gi");
  await focused("Sales Invoices");
  await type("n");
  await focused("Customer");
  await type("Harbour Inn");
  await offered("Create customer");
  await enter();
  await see("New Customer");
  await press("Save customer");
  await holds("Customer", "Harbour Inn");
  // The dialog moves to the next field after it has closed.
  await focused("Date");
  await focus("Item, line 1");
  await type("Advice");
  await offered("Create product");
  await enter();
  await see("New Product");
  await focus("Sale Price");
  await type("150");
  await press("Save product");
  await holds("Item, line 1", "Advice");
  await focused("Quantity, line 1");
  // The button names the entry before it is posted.
  await see("4000 - Service Revenue");
  await press("Post invoice");
  await see("INV-0001");
  await see("$150.00");
}

async function receivePayment({ press, see, holds }: BrowserUser): Promise<void> {
  await press("Receive payment");
  await holds("Amount", "150.00");
  await press("Save payment");
  await see("RC-0001");
}

const point = z.object({ x: z.number(), y: z.number() });

type BrowserUser = ReturnType<typeof userOn>;

const WITHIN_MS = 30_000;

/** The keyboard actions of a user, each once the page is ready for it. */
function userOn(driver: Driver) {
  const until = async (expression: string, description: string): Promise<void> => {
    const deadline = Date.now() + WITHIN_MS;
    while ((await driver.evaluate(expression)) !== true) {
      if (Date.now() > deadline) {
        const pageText = await driver.evaluate("location.pathname + ': ' + document.body?.innerText");
        throw new Error(`There is no ${description} in ${String(pageText).slice(0, 2_000)}`);
      }
      await setTimeout(50);
    }
  };
  const enter = () => driver.press([KEYS.enter]);
  const focus = (name: string) =>
    until(
      `(() => { ${FIND} const one = find(${JSON.stringify(name)}); one?.focus();
      return one !== undefined && document.activeElement === one; })()`,
      name,
    );
  return {
    focus,
    enter,
    type: (text: string) => driver.press(Array.from(text)),
    tab: (times: number) => driver.press(Array.from({ length: times }, () => KEYS.tab)),
    /** A key with Ctrl. */
    chord: (key: string) => driver.press([[KEYS.control, key]]),
    /** Clicks a button or follows a link. */
    press: async (name: string) => {
      await focus(name);
      // Loading content can move the target: it is clicked once it was found twice at the same position.
      let location: unknown;
      let before: unknown;
      do {
        before = location;
        await setTimeout(50);
        location = await driver.evaluate(`(() => {
          document.activeElement.scrollIntoView({ block: "center", behavior: "instant" });
          const { left, top, width, height } = document.activeElement.getBoundingClientRect();
          return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
        })()`);
      } while (!isDeepStrictEqual(location, before));
      await driver.click(point.parse(location));
    },
    see: (text: string) => until(`document.body?.innerText.includes(${JSON.stringify(text)}) === true`, text),
    /** Waits for the page of an address. */
    shows: (path: string) => until(`location.pathname === ${JSON.stringify(path)}`, path),
    focused: (name: string) =>
      until(
        `(() => { ${FIND} return nameOf(document.activeElement).startsWith(${JSON.stringify(name)}); })()`,
        `focus on ${name}`,
      ),
    offered: (text: string) =>
      until(
        `[...document.querySelectorAll("[role=option]")].some((one) => one.textContent.includes(${JSON.stringify(text)}))`,
        `choice of ${text}`,
      ),
    holds: (name: string, text: string) =>
      until(
        `(() => { ${FIND} return find(${JSON.stringify(name)})?.value?.includes(${JSON.stringify(text)}) === true; })()`,
        `${text} in ${name}`,
      ),
  };
}

/** Finds an element by its accessible name; the innermost dialog comes first. */
const FIND = `
  const nameOf = (one) => (one.getAttribute("aria-label")
    ?? document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent
    ?? one.labels?.[0]?.textContent ?? one.textContent ?? "").trim();
  const find = (name) => {
    const place = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
    const all = [...place.querySelectorAll("input, button, select, textarea, a")].filter((one) => one.checkVisibility());
    return all.find((one) => nameOf(one) === name) ?? all.find((one) => nameOf(one).startsWith(name));
  };`;
