import type { PollLimits } from '../carriers/polling/budget.ts'

const row = (numbersPerCall: number, callsPerDay: number | null, callsPerNumber: number | null, perSecond: number) => ({
  numbersPerCall,
  callsPerDay,
  callsPerNumber,
  perSecond,
})

/** The real limits of PostNord, DHL, Bring, UPS, FedEx, GLS, Budbee and a declared carrier. */
export const carrierLimits: readonly PollLimits[] = [
  row(1, null, null, 5),
  row(1, 250, 10, 0.2),
  row(1, null, null, 5),
  row(1, null, null, 5),
  row(30, null, null, 5),
  row(10, 500, null, 1),
  row(1, null, null, 1),
  row(1, 2000, 4, 1),
]

export const withCallsADay = (callsPerDay: number): readonly PollLimits[] =>
  carrierLimits.map(carrierLimit => ({ ...carrierLimit, callsPerDay, perSecond: Math.max(1, carrierLimit.perSecond) }))
