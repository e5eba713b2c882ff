import "./register-features.ts";
import { compileValidator } from "#server/http/validate-amounts.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { attachmentRoutes } from "#server/attachments/routes.ts";
import { approvalRoutes } from "#server/approvals/routes.ts";
import { accountRoutes } from "#server/accounts/routes.ts";
import { checklistRoutes } from "#server/checklist/routes.ts";
import { commentRoutes } from "#server/comments/routes.ts";
import { changeRoutes } from "#server/activity/routes.ts";
import { backupRoutes } from "#server/backup/routes.ts";
import { bankRoutes, importProgressRoute } from "#server/bank/routes.ts";
import { cardPaymentRoutes } from "#server/card-payments/routes.ts";
import { linkRoutes } from "#server/links/routes.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { emailRoutes } from "#server/email/routes.ts";
import { accrualRoutes } from "#server/accruals/routes.ts";
import { loanRoutes } from "#server/loans/routes.ts";
import { revaluationRoutes } from "#server/revaluations/routes.ts";
import { assetRoutes } from "#server/assets/routes.ts";
import { taxReturnRoutes } from "#server/tax-returns/routes.ts";
import { moneyRoutes } from "#server/money/routes.ts";
import { listRoutes } from "#server/lists/routes.ts";
import { booksCheckRoutes } from "#server/books-check/routes.ts";
import { closingRoutes } from "#server/closing/routes.ts";
import { currencyRoutes } from "#server/currencies/routes.ts";
import type { Database } from "#server/db/database.ts";
import { withExplanation } from "#server/explanations/explain-refusals.ts";
import { eInvoiceRoutes } from "#server/e-invoices/routes.ts";
import { documentRoutes } from "#server/documents/routes.ts";
import { registerApiReference } from "#server/http/api-reference.ts";
import { registerBodies } from "#server/http/bodies.ts";
import { registerCspReports } from "#server/http/csp-reports.ts";
import { endConnections, endSlowReaders } from "#server/http/end-connections.ts";
import { addressOf } from "#server/http/public-address.ts";
import {
  type RegisterEndpoint,
  type RegisterPersonEndpoint,
  registerEndpoints,
} from "#server/http/endpoints.ts";
import { createKnownCallers } from "#server/http/recent-callers.ts";
import { registerGuards } from "#server/http/guards.ts";
import { registerHealth } from "#server/health/health.ts";
import { answerFailure, registerProblems } from "#server/http/problems.ts";
import { requestLog } from "#server/http/request-log.ts";
import { registerTraces } from "#server/http/trace.ts";
import { registerWebPages } from "#server/http/web-pages.ts";
import type { Identity } from "#server/identity/identity.ts";
import { registerIdentityRoutes } from "#server/identity/routes.ts";
import { journalRoutes } from "#server/journals/routes.ts";
import { numberRoutes } from "#server/numbering/routes.ts";
import { openingRoutes } from "#server/opening/routes.ts";
import { partyRoutes } from "#server/parties/routes.ts";
import { orderRoutes } from "#server/orders/routes.ts";
import { paymentRoutes } from "#server/payments/routes.ts";
import { productRoutes } from "#server/products/routes.ts";
import { reminderRoutes } from "#server/reminders/routes.ts";
import { reportRoutes } from "#server/reports/routes.ts";
import { sampleRoutes } from "#server/sample/routes.ts";
import { scheduleRoutes } from "#server/schedules/routes.ts";
import { settingsRoutes } from "#server/settings/routes.ts";
import { pdfRoutes } from "#server/pdfs/routes.ts";
import { stockRoutes, valueAdjustmentRoutes } from "#server/stock/routes.ts";
import { subscriptionRoutes } from "#server/subscription/routes.ts";
import { toDoRoutes } from "#server/to-do/routes.ts";
import { taxRateRoutes } from "#server/tax-rates/routes.ts";
import type { Config } from "./config.ts";

type AppDependencies = {
  config: Config;
  database: Database;
  identity: Identity;
  /** Folder of the built front end. */
  webFolder: string;
  /** Runs due background jobs (schedules/work.ts), if this server has any. */
  wakeWork?: () => void;
  /** Parses our own replies with the contract: for tests, which must catch a wrong reply. */
  checkReplies?: boolean;
};

/** Builds the whole server, not yet listening. */
export async function buildApp(parts: AppDependencies): Promise<FastifyInstance> {
  const { config, database, identity, webFolder, wakeWork = () => undefined, checkReplies = false } = parts;
  const app = Fastify({
    ...requestLog(config.logLevel),
    // Trust one proxy: it appends the address it saw to X-Forwarded-For; the client may have forged the addresses before it.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: 1024 * 1024,
    // Ends requests that stall halfway; by default Fastify waits for a body forever.
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerFailure,
    // Fastify's own compilers, replaced below, take longer to load than all of our code.
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
  });
  app.setValidatorCompiler(compileValidator);
  // Replies are our own data; only tests pay for parsing them.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  registerTraces(app);
  endConnections(app);
  endSlowReaders(app);
  registerProblems(app);
  registerBodies(app);
  const callers = createKnownCallers();
  await registerGuards(app, config, callers);
  await registerApiReference(app, { url: config.publicUrl ?? "/", sessionCookie: identity.cookie.name });
  registerCspReports(app);
  registerHealth(app, { ...config, database });
  const services = { config, database, identity, knownCallers: callers, withExplanation, checkReplies };
  const endpoints = registerEndpoints(app, services);
  const { on, onPerson, onPublic } = endpoints;
  importProgressRoute(onPublic);
  registerIdentityRoutes(app, { identity, config, database, ...endpoints });
  recordRoutes(endpoints, { config, database });
  journalRoutes(on, { config, database });
  const links = shareLinks(app, parts);
  publicPageRoutes(app, { on, onPerson }, { ...parts, links });
  reminderRoutes(onPerson, { config, outbox: identity.outbox });
  currencyRoutes(on, { isOffered: config.exchangeRatesUrl !== null, wake: wakeWork });
  stepRoutes(on, wakeWork);
  scheduleRoutes(onPerson, { database, sends: identity.outbox.sends, wake: wakeWork });
  sampleRoutes(onPerson, { database, config, links });
  backupRoutes(onPerson, config.backupDir);
  booksCheckRoutes(onPerson, { config, database });
  settingsRoutes(on, config);
  const { premiumPrice } = subscriptionRoutes(app, onPerson, { config, database });
  await registerWebPages(app, {
    folder: webFolder,
    supportEmail: config.supportEmail,
    premiumPrice,
    isSignedIn: async ({ headers: { cookie } }) => (await identity.findSignedIn({ cookie })) !== null,
  });
  return app;
}

/** Returns the share links, with this server's address. */
export const shareLinks = (
  app: FastifyInstance,
  { config, identity }: Pick<AppDependencies, "config" | "identity">,
): ShareLinks => ({ tokenOf: identity.linkToken, address: () => addressOf(app, config) });

/** Routes for amounts posted in installments, automatically if a user has turned that on. */
function stepRoutes(on: RegisterEndpoint, wake: () => void): void {
  assetRoutes(on, wake);
  accrualRoutes(on, wake);
  loanRoutes(on, wake);
  revaluationRoutes(on);
}

/** Share links, emails with links, also those that ask for approval, their public pages, and card payments, which start there. */
function publicPageRoutes(
  app: FastifyInstance,
  { on, onPerson }: { on: RegisterEndpoint; onPerson: RegisterPersonEndpoint },
  { config, database, identity, links }: AppDependencies & { links: ShareLinks },
): void {
  const cards = {
    sealer: identity.cardKeySealer,
    stripeUrl: config.stripeUrl,
    address: () => addressOf(app, config),
  };
  linkRoutes(app, on, { database, cards, links, outbox: identity.outbox });
  emailRoutes(onPerson, { config, database, outbox: identity.outbox, links });
  approvalRoutes(onPerson, { database, outbox: identity.outbox, address: links.address });
  cardPaymentRoutes(app, onPerson, { database, services: cards });
}

/** Routes that need only the caller's books. */
function recordRoutes(
  { on, onPerson }: { on: RegisterEndpoint; onPerson: RegisterPersonEndpoint },
  parts: { config: Config; database: Database },
): void {
  changeRoutes(onPerson, parts.database);
  openingRoutes(on, parts.database);
  accountRoutes(on);
  attachmentRoutes(on, parts);
  commentRoutes(onPerson, parts.database);
  partyRoutes(on);
  taxRateRoutes(on);
  numberRoutes(on);
  productRoutes(on);
  documentRoutes(on);
  orderRoutes(on);
  eInvoiceRoutes(on);
  pdfRoutes(on);
  paymentRoutes(on);
  stockRoutes(on);
  valueAdjustmentRoutes(on);
  bankRoutes(on, parts);
  moneyRoutes(on);
  listRoutes(on);
  reportRoutes(on);
  toDoRoutes(onPerson, parts.database);
  taxReturnRoutes(on);
  closingRoutes(on, parts.database);
  checklistRoutes(onPerson, parts.database);
}

function rejectSchema(): never {
  throw new Error("Schemas are zod's.");
}
