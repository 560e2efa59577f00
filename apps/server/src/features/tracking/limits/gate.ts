import type { FastifyRequest } from 'fastify'
import { limitAttempts, networkOf } from '../../../adapters/identity/embedded/attempt-limit.ts'
import { newCallCounter } from '../../../http/access/call-counter.ts'
import { tooMany } from '../../../runtime/problem.ts'
import { newBurstGuard } from './burst-guard.ts'
import { openSlowRefusals } from './slow-refusals.ts'
import { laneIsFull, newWorkLane } from './work-lane.ts'

/** Many people share the address of a mobile network. */
const pagesPerMinute = 120
const searches = { perMinute: 10, perDay: 100 }
/** Guesses of the postal code of one number, from wherever they come. */
const guesses = { max: 20, windowSeconds: 3600 }
const daySeconds = 86_400
/** For the pages of one tenant. A page that is kept costs 1. */
const budgetOfTenant = { perSecond: 100, atOnce: 500 }
/** Searches of one tenant, from wherever they come: nobody walks through its numbers with many addresses. */
const searchesOfTenant = { perSecond: 5, atOnce: 100 }
/** For all that reads the database, whoever it is about: made-up codes name tenants without end. */
const budgetOfAll = { perSecond: 400, atOnce: 2000 }
/** What one page or search costs that reads the database. */
export const coldCost = 4
/** Of the 16 connections that requests share. */
const lane = { atOnce: 4, maxWaiting: 200 }
const refusals = { holdMs: 1000, maxHeld: 2000 }

/** Decides who may ask, before anything is read. Each process counts for itself. Null: go on, else the seconds to wait. */
export type Gate = {
  page(request: FastifyRequest, tenant: string, cost: number): number | null
  search(request: FastifyRequest, wanted: { tenant: string; number: string; secret: string }): number | null
  /** Does work that uses the database, some at a time. Throws a 429 if too much waits. */
  work<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when a refusal should be sent. */
  hold(): Promise<void>
  close(): void
}

export function openGate(isLimited: boolean): Gate {
  const countPage = newCallCounter(pagesPerMinute)
  const countSearch = newCallCounter(searches.perMinute)
  const searchesOfDay = limitAttempts({ max: searches.perDay, windowSeconds: daySeconds })
  const guessesOfNumber = limitAttempts(guesses)
  const guard = newBurstGuard(budgetOfTenant)
  const guardOfSearches = newBurstGuard(searchesOfTenant)
  const guardOfAll = newBurstGuard(budgetOfAll)
  const spend = (tenant: string, cost: number): number | null =>
    guard.spend(tenant, cost) ?? (cost === 1 ? null : guardOfAll.spend('', cost))
  const run = newWorkLane(lane)
  const { hold, close } = openSlowRefusals(refusals)

  return {
    page: (request, tenant, cost) => (isLimited ? (countPage(networkOf(request.ip)) ?? spend(tenant, cost)) : null),
    search(request, { tenant, number, secret }) {
      if (!isLimited) return null
      const network = networkOf(request.ip)
      return (
        countSearch(network) ??
        waitOf(searchesOfDay.count([network])) ??
        (secret === '' ? null : waitOf(guessesOfNumber.count([`${tenant}/${number}`]))) ??
        guardOfSearches.spend(tenant, 1) ??
        guardOfAll.spend('', coldCost)
      )
    },
    async work(work) {
      const result = await run(work)
      if (result === laneIsFull) throw tooMany(1)
      return result
    },
    hold,
    close,
  }
}

const waitOf = (counted: ReturnType<ReturnType<typeof limitAttempts>['count']>): number | null =>
  'waitSeconds' in counted ? counted.waitSeconds : null
