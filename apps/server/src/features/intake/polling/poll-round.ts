import { budgetDayOf, spacingMs } from '@aftermile/domain/carriers/polling/budget'
import { inBatches } from '@aftermile/domain/carriers/polling/call-batches'
import type { CallFailure, CallOutcome, NumberResult } from '../../../adapters/carriers/client/carrier-adapter.ts'
import type { CallOutside, OutsideRequest, OutsideResult } from '../../../adapters/egress/outside-call.ts'
import type { Claim, ClaimedNumber } from './claim.ts'

/** What the world around a round is: the guarded way out, and time. */
export type RoundEnvironment = {
  readonly callOutside: CallOutside
  /** Milliseconds since some moment; never set back. */
  readonly elapsed: () => number
  readonly wait: (ms: number) => Promise<void>
  /** No more calls are begun. */
  readonly isStopping: () => boolean
}

export type NumberAnswer = { readonly asked: ClaimedNumber; readonly result: NumberResult }

export type Round = {
  readonly answers: readonly NumberAnswer[]
  /** Asked for in vain, for the call as a whole went wrong. */
  readonly unanswered: readonly ClaimedNumber[]
  /** Not asked for. */
  readonly unasked: readonly ClaimedNumber[]
  readonly trouble: CallFailure | null
  /** Calls of any kind that went out. */
  readonly calls: number
  readonly asks: number
  readonly goodAsks: number
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

const atOnce = 4
/** After that no call is begun: the lease must not run out under it. */
const beginWithinMs = 30_000
const timeoutMs = 10_000

/** Asks for what was claimed: no closer together than the carrier allows, and not on after a trouble. */
export async function runRound(claim: Claim, surroundings: RoundEnvironment): Promise<Round> {
  const { carrier, fields, traits, numbers, day, claimedAt } = claim
  const { elapsed, isStopping } = surroundings
  const begunAt = elapsed()
  const now = () => claimedAt + (elapsed() - begunAt)
  const meter = metered(surroundings, spacingMs(traits.limits))
  const waiting = inBatches(numbers, traits.limits.numbersPerCall)
  // One after the other where calls are counted: then an ask that costs more than one is noticed in time.
  const isBudgeted = traits.limits.callsPerDay !== null
  const side = isBudgeted ? 1 : atOnce
  const answers: NumberAnswer[] = []
  const unanswered: ClaimedNumber[] = []
  const outcomes: CallOutcome[] = []
  const trouble = () => worstOf(outcomes)
  const mayGoOn = () =>
    !isStopping() &&
    trouble() === null &&
    elapsed() - begunAt < beginWithinMs &&
    budgetDayOf(now()) === day &&
    (!isBudgeted || meter.calls() < claim.calls)

  async function askOn(): Promise<void> {
    for (let wanted = next(); wanted !== null; wanted = next()) {
      const { outcome, numbers: results } = await carrier.fetch({ call: meter.call, now }, fields, wanted)
      outcomes.push(outcome)
      const byNumber = new Map(results.map(result => [result.number, result]))
      for (const asked of wanted) {
        const result = byNumber.get(asked.number)
        if (result !== undefined) answers.push({ asked, result })
        else if (outcome.kind === 'ok') answers.push({ asked, result: { kind: 'unknown', number: asked.number } })
        else unanswered.push(asked)
      }
    }
  }
  const next = (): ClaimedNumber[] | null => (mayGoOn() ? (waiting.shift() ?? null) : null)

  await Promise.all(Array.from({ length: Math.min(side, waiting.length) }, askOn))
  return {
    answers,
    unanswered,
    unasked: waiting.flat(),
    trouble: trouble(),
    calls: meter.calls(),
    asks: outcomes.length,
    goodAsks: outcomes.filter(({ kind }) => kind === 'ok').length,
    latenciesMs: meter.latenciesMs,
  }
}

const ranks: Readonly<Record<CallFailure['kind'], number>> = { failed: 1, quota: 2, unauthorized: 3 }

function worstOf(outcomes: readonly CallOutcome[]): CallFailure | null {
  const troubles = outcomes.filter(outcome => outcome.kind !== 'ok')
  return troubles.sort((a, b) => ranks[b.kind] - ranks[a.kind])[0] ?? null
}

/** Counts every call, and keeps them apart. */
function metered({ callOutside, elapsed, wait }: RoundEnvironment, apartMs: number) {
  const latenciesMs: number[] = []
  let calls = 0
  let sentAt = Number.NEGATIVE_INFINITY
  let turn: Promise<void> = Promise.resolve()
  async function takeTurn(): Promise<void> {
    while (elapsed() < sentAt + apartMs) await wait(sentAt + apartMs - elapsed())
    sentAt = elapsed()
  }
  async function call(request: OutsideRequest): Promise<OutsideResult> {
    calls++
    turn = turn.then(takeTurn)
    await turn
    const beganAt = elapsed()
    const result = await callOutside({ timeoutMs, ...request })
    latenciesMs.push(elapsed() - beganAt)
    return result
  }
  return { call, latenciesMs, calls: () => calls }
}
