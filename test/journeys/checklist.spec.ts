import { expect, type Page } from "@playwright/test";
import { journey, pressInMessage } from "#test/support/journey.ts";

/** A draft dated on the last day of the last month; returns its id. */
async function writeDraft(page: Page): Promise<string> {
  const create = async (path: string, data: object): Promise<{ id: string }> => {
    const reply = await page.request.post(`/api/${path}`, { data });
    expect(reply.status(), path).toBe(201);
    return reply.json();
  };
  const { id: partyId } = await create("customers", { name: "Harbour Café" });
  const today = new Date();
  const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0)).toISOString().slice(0, 10);
  const product = await create("products", { name: "Repair", type: "service", salePrice: "80" });
  const items = [{ productId: product.id, quantity: "1", unitPrice: "80" }];
  return (await create("invoices", { partyId, date, status: "draft", items })).id;
}

journey(
  "an owner closes a month by the checklist: checks off a draft anyway, and adds an item with a note",
  async ({ owner, filledBooks: _books, page }) => {
    const draft = await writeDraft(page);
    await page.goto("/app/checklist");
    const row = (name: string) =>
      page.getByRole("list", { name: "Checklist" }).getByRole("listitem").filter({ hasText: name });
    const menu = (name: string) => page.getByRole("button", { name: `Actions for ${name}` });
    const choose = async (name: string, entry: string) => {
      await menu(name).click();
      await page.getByRole("menuitem", { name: entry }).click();
    };
    const drafts = "Post or delete drafts";

    await journey.step("the item with a draft is checked off anyway, and that is undone", async () => {
      await expect(row(drafts)).toContainText("Not done: ");
      await expect(row(drafts)).toContainText("1 draft");
      await choose(drafts, "Check off anyway");
      await expect(row(drafts)).toContainText(`Checked off anyway by ${owner.name}`);
      await expect(menu(drafts)).toBeFocused();
      await choose(drafts, "Undo check-off");
      await expect(row(drafts)).toContainText("Not done: ");
    });

    await journey.step("the item is done once the draft is gone, and the check once it passed", async () => {
      expect((await page.request.delete(`/api/invoices/${draft}`)).status()).toBe(204);
      await page.reload();
      await expect(row(drafts)).toContainText("Done: ");
      await page.getByRole("button", { name: "Check now" }).click();
      await expect(row("Run the integrity check")).toContainText("Passed, ");
    });

    const name = "Count the petty cash";
    await journey.step("an item of her own is added once, however often Return is pressed", async () => {
      await page.getByLabel("New item").fill(name);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await expect(row(name)).toHaveCount(1);
      await page.getByLabel("New item").fill(name.toUpperCase());
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("New item")).toHaveAccessibleDescription(
        /already has an item with this name/,
      );
      await page.getByRole("checkbox", { name }).click();
      await expect(row(name)).toContainText(`Checked off by ${owner.name}`);
    });

    await journey.step("a note is saved, and the focus returns to the menu", async () => {
      await choose(name, "Add note");
      await page.getByLabel(`Note on ${name}`).fill("It is $5.00 short.");
      await page.keyboard.press("Control+Enter");
      await page.keyboard.press("Control+Enter");
      await expect(row(name)).toContainText("It is $5.00 short.");
      await expect(menu(name)).toBeFocused();
      await expect(page.getByRole("checkbox", { name })).toBeChecked();
    });

    await journey.step("a removed item comes back with Undo", async () => {
      await menu(name).click();
      await page.getByRole("menuitem", { name: /^Remove from / }).click();
      await expect(row(name)).toHaveCount(0);
      await pressInMessage(page, "Undo");
      await expect(row(name)).toContainText("It is $5.00 short.");
    });
  },
);
