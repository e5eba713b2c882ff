import type { RefusalCode } from "#domain/refusals.ts";
import type { OperationId } from "./operations.ts";

export const REFUSALS_OF: Partial<Record<OperationId, readonly RefusalCode[]>> = {};
