import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "#test/support/browser.ts";

const TIMES = 40;

type ScreenTarget = { origin: string; cookie: string; code: string };

/** How long the screen takes from the key press until the next transaction is drawn: one time for each press. */
export async function measureNextLine({ origin, cookie, code }: ScreenTarget): Promise<number[]> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("Chromium was not found. The bank screen can't be measured.");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const context = await browser.newContext({ baseURL: origin });
    const { hostname: domain } = new URL(origin);
    await context.addCookies(
      cookie.split("; ").map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return { name, value: value.join("="), domain, path: "/" };
      }),
    );
    const page = await context.newPage();
    await page.goto(`/app/bank/${code}/match`);
    await page.getByText(/^1 of 200/).waitFor();
    // As text, because the compiler of these files would insert its own helper names into a function.
    return await page.evaluate<number[]>(`(async () => {
      const times = [];
      const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      for (let count = 0; count < ${TIMES}; count += 1) {
        const begin = performance.now();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
        const wanted = (count + 2) + " of 200";
        while (!document.body.textContent.includes(wanted)) await new Promise((done) => setTimeout(done));
        await drawn();
        times.push(performance.now() - begin);
      }
      return times;
    })()`);
  } finally {
    await browser.close();
  }
}
