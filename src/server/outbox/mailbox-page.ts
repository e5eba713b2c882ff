import type { FastifyInstance } from "fastify";
import { Refusal } from "#domain/refusals.ts";
import type { Outbox, ReadMessage } from "./outbox.ts";

/** Registers the page where a developer without SMTP reads messages. Elsewhere it doesn't exist. */
export function registerMailboxPage(app: FastifyInstance, { newest }: Outbox): void {
  app.get("/dev/mailbox", { schema: { hide: true } }, async (_request, reply) => {
    if (newest === null) throw new Refusal("request.not-found");
    const messages = await newest();
    return reply.header("cache-control", "no-store").type("text/html; charset=utf-8").send(page(messages));
  });
}

function page(messages: readonly ReadMessage[]): string {
  const list = messages.length === 0 ? "<p>No messages yet.</p>" : messages.map(article).join("\n");
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox - Twofold</title></head>
<body><main><h1>Mailbox</h1>
${list}
</main></body>
</html>
`;
}

function article({ recipient, subject, body, createdAt }: ReadMessage): string {
  const paragraphs = body.split("\n\n").map((paragraph) => `<p>${withLink(paragraph)}</p>`);
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(recipient)}, <time>${escapeHtml(createdAt)}</time></p>
${paragraphs.join("\n")}</article>`;
}

/** Links a paragraph that is just a URL. */
function withLink(paragraph: string): string {
  const text = escapeHtml(paragraph);
  return /^https?:\/\/\S+$/.test(paragraph) ? `<a href="${text}">${text}</a>` : text;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
