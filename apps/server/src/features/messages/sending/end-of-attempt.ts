import { channelOf } from '@aftermile/domain/channels/channels'
import type { SendOutcome } from '../../../adapters/apps/message-sender.ts'
import { nextQueue, nextTry, retryPausesMs } from '../queues/next-try.ts'
import type { EndedAttempt } from './attempts.ts'
import type { ClaimedMessage } from './message-batch.ts'

export type Try = {
  readonly message: Pick<ClaimedMessage, 'id' | 'channel' | 'isTest'>
  readonly number: number
  readonly queue: string
  readonly queues: readonly [string, ...string[]]
  readonly jitter: number
}

const nowhere = { queue: null, waitMs: null, providerId: null, segments: null, price: null, currency: null } as const

/** What becomes of a message after an attempt. */
export function endOf(tried: Try, outcome: SendOutcome): EndedAttempt {
  const { id, channel } = tried.message
  const ended = {
    ...nowhere,
    id,
    number: tried.number,
    outcome: outcome.kind === 'passed' ? 'failed' : outcome.kind,
  } as const
  switch (outcome.kind) {
    case 'sent': {
      const { providerId, answer, segments = null, price } = outcome
      const cost = { price: price?.amount ?? null, currency: price?.currency ?? null }
      return { ...ended, state: 'sent', reason: null, answer, providerId, segments, ...cost }
    }
    case 'rejected': {
      const { reason, answer, isAddressBad } = outcome
      return { ...ended, state: isAddressBad ? 'bounced' : 'failed', reason, answer }
    }
    case 'failed':
      return { ...ended, answer: outcome.answer, ...again(tried, outcome.reason) }
    case 'passed': {
      const next = nextQueue(tried.queue, tried.queues)
      if (next === null) return { ...ended, answer: null, state: 'failed', reason: outcome.reason }
      return { ...ended, answer: null, state: 'queued', reason: outcome.reason, queue: next, waitMs: 0 }
    }
    case 'unknown': {
      const { reason } = outcome
      if (channelOf(channel).isRepeatable) return { ...ended, answer: null, ...again(tried, reason) }
      return { ...ended, answer: null, state: 'unknown', reason }
    }
  }
}

function again({ message, number, queue, queues, jitter }: Try, reason: string) {
  const { isRepeatable } = channelOf(message.channel)
  // Who tests a webhook sees its answer at once.
  if (isRepeatable && message.isTest) return { state: 'failed', reason } as const
  // A replayed webhook is tried as often as before.
  const attempts = isRepeatable ? ((number - 1) % (retryPausesMs.length + 1)) + 1 : number
  const next = nextTry({ queue, attempts, queues, jitter })
  return next === null
    ? ({ state: 'failed', reason: `${reason} It was tried ${number} times.` } as const)
    : ({ state: 'queued', reason, ...next } as const)
}
