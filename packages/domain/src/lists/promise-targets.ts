/** How often promises may have to be kept, in percent. */
export const promiseTargets = [50, 80, 90, 95, 97.5] as const
export type PromiseTarget = (typeof promiseTargets)[number]
