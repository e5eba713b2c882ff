import { expect, test } from "@playwright/test";
import { findBarriers } from "#test/support/find-accessibility-problems.ts";

/** In each theme a different text is nearly invisible, and one is covered on desktops. */
const FAULTY = `<!doctype html><html lang="en"><title>Faulty</title><style>
  body { background: white; color: black }
  #covered { color: #eee } #cover { position: absolute; inset: 0; background: #123 }
  @media (min-width: 600px) { #desk { color: #eee } #phone { display: none } }
  @media (max-width: 599px) { #phone { color: #ddd } #cover { display: none } }
  @media (prefers-color-scheme: dark) {
    body { background: black; color: white } #desk, #phone, #covered { color: white }
  }
  button { width: 40px; height: 40px; padding: 0 }
  @media (min-width: 360px) and (max-width: 599px) { #small { width: 9px; height: 9px } }
  @media (prefers-color-scheme: dark) and (max-width: 599px) { #dark { color: #222 } }
</style><main><h1>Faulty</h1><img src="data:," /><p id="desk">Desk</p><p id="phone">Phone</p>
<p id="dark">Dark</p><div style="position: relative"><p id="covered">Covered</p><div id="cover"></div></div>
<button id="small">1</button><button>2</button></main>`;

test("a barrier is found in the theme that has it, and the same text is not measured twice", async ({
  page,
}) => {
  await page.setContent(FAULTY);
  const problems = (await findBarriers(page)).map((barrier) => {
    const [mode = "", ...places] = barrier.split("\n");
    const ids = places.map((element) => /id="(\w+)"/.exec(element)?.[1] ?? "");
    return `${mode.replace(/ \(.*/, "")} ${ids.filter((id) => id !== "").join(" ")}`.trim();
  });
  expect(problems).toEqual([
    "1440 px, light: color-contrast desk",
    "1440 px, light: image-alt",
    "320 px, dark: color-contrast dark",
    "320 px, light: color-contrast phone covered",
    "320 px, light: image-alt",
    "390 px, light: target-size small",
  ]);
});
