import { type Limits, openLimits } from '../limits/limits.ts'

/** Limits that each process counts for itself. */
export const limitsOfProcess = (now?: () => number): Limits => openLimits(async () => null, now)
