import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { type Problem, tooMany } from '../../runtime/problem.ts'

export type RecentRefusals = {
  /** Refuses a caller who was told to wait, before the body is read, and not at once. */
  check(request: FastifyRequest): Promise<never> | undefined
  /** Remembers what a caller was told. */
  note(request: FastifyRequest, problem: Problem): void
}

const maxCallers = 10_000
/** Whoever calls again and again waits for each answer, so that their calls cost next to nothing. */
const delayMs = 1000

/** Remembers who was told to wait, for those who do not. */
export function recentRefusals(now = () => performance.now()): RecentRefusals {
  const waitUntil = new Map<string, number>()
  return {
    check(request) {
      if (waitUntil.size === 0) return
      const key = callerOf(request)
      const endsAt = waitUntil.get(key)
      if (endsAt === undefined) return
      if (endsAt > now()) return refuse((endsAt - now()) / 1000)
      waitUntil.delete(key)
    },
    note(request, { status, headers }) {
      if (status !== 429) return
      if (waitUntil.size >= maxCallers) waitUntil.delete(waitUntil.keys().next().value ?? '')
      waitUntil.set(callerOf(request), now() + Number(headers['retry-after'] ?? 0) * 1000)
    },
  }
}

async function refuse(seconds: number): Promise<never> {
  await sleep(delayMs)
  throw tooMany(seconds)
}

/** One caller of one route, in one tenant. */
const callerOf = ({ headers, method, routeOptions: { url } }: FastifyRequest): string =>
  [method, url, headers.authorization, headers['x-tenant']].join(' ')
