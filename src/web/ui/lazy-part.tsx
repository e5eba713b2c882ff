import { createElement, type FunctionComponent, lazy, type ReactNode, Suspense } from "react";

/** A dialog or another part of a page whose code is fetched when it is shown, so that a page for reading loads no form. */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  whileLoading: ReactNode = null,
): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => <Suspense fallback={whileLoading}>{createElement(Part, props)}</Suspense>;
}
