import { createElement, type FunctionComponent, lazy, type ReactNode, Suspense } from "react";

/** A dialog or other part whose code is loaded when shown, so that a read-only page loads no form code. */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  whileLoading: ReactNode = null,
): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return (props) => <Suspense fallback={whileLoading}>{createElement(Part, props)}</Suspense>;
}
