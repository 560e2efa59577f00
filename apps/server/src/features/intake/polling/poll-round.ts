import { budgetDayOf, spacingMs } from '@aftermile/domain/carriers/polling/budget'
import { inBatches } from '@aftermile/domain/carriers/polling/call-batches'
import type { CallFailure, CallOutcome, NumberResult } from '../../../adapters/carriers/client/carrier-adapter.ts'
import type { CallOutside, OutsideRequest, OutsideResult } from '../../../adapters/egress/outside-call.ts'
import type { Claim, ClaimedNumber } from './claim.ts'

/** Outside calls and time, as a round uses them. */
export type RoundEnvironment = {
  readonly callOutside: CallOutside
  /** A monotonic clock in milliseconds. */
  readonly elapsed: () => number
  readonly wait: (ms: number) => Promise<void>
  /** When true, no more calls are started. */
  readonly isStopping: () => boolean
}

export type NumberAnswer = { readonly claimed: ClaimedNumber; readonly result: NumberResult }

export type Round = {
  readonly answers: readonly NumberAnswer[]
  /** Without an answer, because their whole call failed. */
  readonly unanswered: readonly ClaimedNumber[]
  readonly notFetched: readonly ClaimedNumber[]
  readonly failure: CallFailure | null
  /** HTTP calls of any kind. */
  readonly calls: number
  readonly fetches: number
  readonly goodFetches: number
  readonly latenciesMs: readonly number[]
}

/** A round that has ended, with its claim. */
export type RoundResult = {
  readonly claim: Claim
  readonly round: Round
  readonly now: number
  /** A random share, so that retries of several credentials spread out. */
  readonly jitter: number
}

const maxParallel = 4
/** After this time no call is started, so that the round ends within its lease. */
const startWithinMs = 30_000
const timeoutMs = 10_000

/** Fetches the claimed numbers, as fast as the carrier allows. Stops at the first failure. */
export async function runRound(claim: Claim, environment: RoundEnvironment): Promise<Round> {
  const { carrier, fields, traits, numbers, day, claimedAt } = claim
  const { elapsed, isStopping } = environment
  const startedAt = elapsed()
  const now = () => claimedAt + (elapsed() - startedAt)
  const meter = metered(environment, spacingMs(traits.limits))
  const waiting = inBatches(numbers, traits.limits.numbersPerCall)
  // One by one where calls have a budget, so that a fetch that takes several calls is noticed in time.
  const isBudgeted = traits.limits.callsPerDay !== null
  const parallel = isBudgeted ? 1 : maxParallel
  const answers: NumberAnswer[] = []
  const unanswered: ClaimedNumber[] = []
  const outcomes: CallOutcome[] = []
  const failure = () => worstOf(outcomes)
  const mayContinue = () =>
    !isStopping() &&
    failure() === null &&
    elapsed() - startedAt < startWithinMs &&
    budgetDayOf(now()) === day &&
    (!isBudgeted || meter.calls() < claim.calls)

  async function fetchNext(): Promise<void> {
    for (let batch = next(); batch !== null; batch = next()) {
      const { outcome, numbers: results } = await carrier.fetch({ call: meter.call, now }, fields, batch)
      outcomes.push(outcome)
      const byNumber = new Map(results.map(result => [result.number, result]))
      for (const claimed of batch) {
        const result = byNumber.get(claimed.number)
        if (result !== undefined) answers.push({ claimed, result })
        else if (outcome.kind === 'ok') answers.push({ claimed, result: { kind: 'unknown', number: claimed.number } })
        else unanswered.push(claimed)
      }
    }
  }
  const next = (): ClaimedNumber[] | null => (mayContinue() ? (waiting.shift() ?? null) : null)

  await Promise.all(Array.from({ length: Math.min(parallel, waiting.length) }, fetchNext))
  return {
    answers,
    unanswered,
    notFetched: waiting.flat(),
    failure: failure(),
    calls: meter.calls(),
    fetches: outcomes.length,
    goodFetches: outcomes.filter(({ kind }) => kind === 'ok').length,
    latenciesMs: meter.latenciesMs,
  }
}

const severity: Readonly<Record<CallFailure['kind'], number>> = { failed: 1, quota: 2, unauthorized: 3 }

function worstOf(outcomes: readonly CallOutcome[]): CallFailure | null {
  const failures = outcomes.filter(outcome => outcome.kind !== 'ok')
  return failures.sort((a, b) => severity[b.kind] - severity[a.kind])[0] ?? null
}

/** Counts and times every call, and starts them at least `gapMs` apart. */
function metered({ callOutside, elapsed, wait }: RoundEnvironment, gapMs: number) {
  const latenciesMs: number[] = []
  let calls = 0
  let sentAt = Number.NEGATIVE_INFINITY
  let turn: Promise<void> = Promise.resolve()
  async function waitForTurn(): Promise<void> {
    while (elapsed() < sentAt + gapMs) await wait(sentAt + gapMs - elapsed())
    sentAt = elapsed()
  }
  async function call(request: OutsideRequest): Promise<OutsideResult> {
    calls++
    turn = turn.then(waitForTurn)
    await turn
    const calledAt = elapsed()
    const result = await callOutside({ timeoutMs, ...request })
    latenciesMs.push(elapsed() - calledAt)
    return result
  }
  return { call, latenciesMs, calls: () => calls }
}
