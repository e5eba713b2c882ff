import { expect } from "@playwright/test";
import { journey } from "#test/support/journey.ts";

journey.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 } });

journey(
  "the app can be installed, takes a photo from the share sheet, and shows when it is offline",
  async ({ page, context, owner }) => {
    expect(owner.email).not.toBe("");
    await page.goto("/app/share?problem=missed");
    await expect(page.getByText("Twofold couldn't receive the file. Share it again.")).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const devtools = await context.newCDPSession(page);
    const { errors, data = "" } = await devtools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect(JSON.parse(data)).toMatchObject({ name: "Twofold", share_target: { action: "/app/share" } });
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // Journeys run in a private window, which can't install apps: that is the only reason.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(["in-incognito"]);

    await page.evaluate(() => {
      const form = document.createElement("form");
      Object.assign(form, { method: "POST", action: "/app/share", enctype: "multipart/form-data" });
      const input = Object.assign(document.createElement("input"), { type: "file", name: "files" });
      const files = new DataTransfer();
      files.items.add(new File(["\u00ff\u00d8"], "Dîner.jpg", { type: "image/jpeg" }));
      files.items.add(new File(["<svg/>"], "drawing.svg", { type: "image/svg+xml" }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    });
    await expect(page.getByText("This type of file can't be attached.")).toBeVisible();
    await page.getByRole("button", { name: "New bill" }).click();
    await expect(page.getByRole("list", { name: "Files to attach" })).toHaveText("Dîner.jpg");

    page.on("dialog", (question) => void question.accept());
    // The app itself would continue to prefetch pages, and log in the console that it can't.
    await page.goto("about:blank");
    await context.setOffline(true);
    await page.goto("/app/sales");
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Sales Invoices" })).toBeVisible();
  },
);
