import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey(
  "an owner comments on a record with the keyboard, mentions a member, and edits and deletes the comment",
  async ({ owner, filledBooks: _books, page }) => {
    await page.goto("/app/vendors");
    const headers = { origin: new URL(page.url()).origin };
    const reply = await page.request.post("/api/vendors", { data: { name: "Northern Steel" }, headers });
    await page.goto(`/app/vendors/${(await reply.json()).id}`);
    await page.getByRole("button", { name: "Add comment" }).press("Enter");
    const field = page.getByRole("textbox", { name: "New comment" });
    await expect(field).toBeFocused();
    await page.keyboard.type(`Ask @${owner.name.slice(0, 3)}`);
    await expect(page.getByRole("option", { name: owner.name })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue(`Ask @${owner.name} `);
    await page.keyboard.type("for the new terms.");
    await page.keyboard.press("Control+Enter");
    const comments = page.getByRole("list", { name: "Comments" });
    await expect(comments.getByText(`Ask @${owner.name} for the new terms.`)).toBeVisible();
    await expect(page.getByText("Comment added")).toBeVisible();

    await page.getByRole("button", { name: "Actions for this comment" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Edit comment" }).fill(`@${owner.name} has the new terms.`);
    await page.keyboard.press("Control+Enter");
    await expect(comments.getByText(`@${owner.name} has the new terms.`)).toBeVisible();
    await expect(comments.getByText("edited")).toBeVisible();

    await page.getByRole("button", { name: "Actions for this comment" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(comments).toBeHidden();
    await expect(page.getByText("Comment deleted")).toBeVisible();
  },
);
