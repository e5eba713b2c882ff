import "#web/ui/theme.css";
import { provideTemporal } from "#domain/temporal.ts";
import { paths } from "#web/navigation/paths.ts";

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Compiling validators from text needs eval, which the Content Security Policy blocks and reports.
globalThis.__zod_globalConfig = { jitless: true };

const { pathname } = window.location;
const isApp = pathname === paths.home() || pathname.startsWith(`${paths.home()}/`);

/** The app and the sign-in are separate bundles that share styles: neither loads the other's code. */
if (isApp || pathname === "/accounts") {
  void Promise.all([import("#web/shell/start-app.tsx"), provideTemporal(globalThis)]).then(([{ startApp }]) =>
    startApp(),
  );
} else void import("#web/auth/sign-in-pages.tsx").then(({ startSignInPages: startSignIn }) => startSignIn());
