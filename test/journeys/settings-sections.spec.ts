import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";
import { navigateTo } from "#test/support/open-page.ts";

journey("each settings page has an address, and one lists them all", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/app/settings");
  const main = page.getByRole("main");
  for (const title of [
    "Profile",
    "Change Password",
    "Company Information",
    "Default Accounts for Inventory Items",
  ])
    await expect(main.getByText(title, { exact: false })).toBeVisible();
  await main.getByRole("link", { name: "Appearance" }).click();
  await expect(page).toHaveURL(/\/app\/settings\/appearance$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings: Appearance");
  await expect(main.getByRole("heading", { name: "Profile" })).toHaveCount(0);
  await expect(main.getByRole("heading", { name: "Appearance and keyboard" })).toBeVisible();
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }),
  ).toHaveAttribute("aria-current", "page");
});

const SECTIONS =
  "company people plan documents terms numbers email reminders payments cards taxes accounts products currencies security tokens sample";

journey("no settings page has more than one save button or three screens", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const section of SECTIONS.split(" ")) {
    await navigateTo(page, `/app/settings/${section}`);
    const main = page.getByRole("main");
    await expect(main.locator("section").first()).toBeVisible();
    expect(
      await main.getByRole("button", { name: /^(Save|Change Password|Connect)/ }).count(),
      section,
    ).toBeLessThan(2);
    expect(await main.evaluate(({ scrollHeight }) => scrollHeight), section).toBeLessThanOrEqual(3 * 720);
  }
});

journey(
  "the reminder texts are one click away, and invalid text is shown in its language",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await page.goto("/app/reminders");
    await page.getByRole("link", { name: "Reminder settings" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings: Reminders");
    const language = page.getByLabel("Language");
    await language.selectOption({ label: "Deutsch" });
    await page.getByText("Text of reminder 2").click();
    await page.getByLabel("Subject in Deutsch").nth(1).fill("");
    await language.selectOption({ label: "English" });
    await page.getByLabel("Days after the due date").first().press("Control+s");
    await expect(page.getByLabel("Subject in Deutsch").nth(1)).toBeFocused();
    await expect(page.getByLabel("Subject in Deutsch").nth(1)).toHaveAccessibleDescription("Enter a subject");
    await page.keyboard.type("Zweite Erinnerung");
    await page.getByRole("button", { name: "Remove reminder 3" }).click();
    await expect(page.getByLabel("Days after the due date").nth(1)).toBeFocused();
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Reminders saved")).toBeVisible();
  },
);

const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="800" viewBox="0 0 240 80">
  <rect width="240" height="80" rx="12" fill="#0b6e4f"/><text x="20" y="52" font-size="36" fill="#fff">Harbour</text>
</svg>`;

journey("a logo is chosen from any picture, shown, and removed", async ({ owner, page }) => {
  expect(owner.email).not.toBe("");
  await page.goto("/app/settings/documents");
  const input = page.getByLabel("Logo", { exact: true });
  const choose = (name: string, mimeType: string, text: string) =>
    input.setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await choose("letter.png", "image/png", "not a picture");
  await expect(page.getByText("This isn't an image we can read")).toBeVisible();
  await choose("logo.svg", "image/svg+xml", LOGO_SVG);
  const logo = page.getByRole("img", { name: "Logo of the company" });
  await expect(logo).toBeVisible();
  // Large enough for printing, and no larger.
  await expect(logo).toHaveJSProperty("naturalWidth", 750);
  await page.getByRole("button", { name: "Remove logo" }).click();
  await expect(logo).toHaveCount(0);
});

journey(
  "a document design is chosen next to a preview, and an unreadable color is corrected",
  async ({ owner, page }) => {
    expect(owner.email).not.toBe("");
    await page.goto("/app/settings/documents");
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Document design" }) });
    const preview = card.getByRole("link", { name: "Open the preview as PDF" });
    await expect(preview).toBeVisible();
    const first = await preview.getAttribute("href");
    await card.getByLabel("Band").check();
    await card.getByLabel("Color", { exact: true }).fill("fc0");
    await expect(card.getByText("White text contrast: 1.5 : 1: too low to read.")).toBeVisible();
    await card.getByRole("button", { name: "Save design" }).click();
    await expect(card.getByText("White text on #ffcc00 isn't readable", { exact: false })).toBeVisible();
    await card.getByRole("button", { name: "Use #8e7200" }).click();
    await expect(card.getByLabel("Pick a color")).toHaveValue("#8e7200");
    await card.getByLabel("Footer").fill("Register 12345");
    await expect(preview).not.toHaveAttribute("href", first ?? "");
    await expect(card.getByRole("region", { name: "Sample invoice" })).toBeVisible();
    await card.getByRole("button", { name: "Save design" }).click();
    await expect(page.getByText("Document design saved")).toBeVisible();
    await page.reload();
    await expect(card.getByLabel("Band")).toBeChecked();
    await expect(card.getByLabel("Color", { exact: true })).toHaveValue("#8e7200");
  },
);
