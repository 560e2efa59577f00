import type { FastifyRequest } from 'fastify'
import type { Limits } from '../../../limits/limits.ts'
import { networkOf } from '../../../limits/network-of.ts'
import { tooMany } from '../../../runtime/problem.ts'
import { normalNumber } from '../find/find-by-number.ts'
import { newBurstGuard } from './burst-guard.ts'
import { openSlowRefusals } from './slow-refusals.ts'
import { limiterIsFull, newWorkLimiter } from './work-limiter.ts'

/** Many people share the address of a mobile network. */
const pagesPerMinute = { max: 120, windowSeconds: 60 }
const searchesPerMinute = { max: 10, windowSeconds: 60 }
const searchesPerDay = { max: 100, windowSeconds: 86_400 }
/** Guesses of the postal code of one number, however it is spelled and wherever they come from. */
const guesses = { max: 20, windowSeconds: 3600, isExact: true }
/** For the pages of one tenant, on each process: what a process can make. A page that is kept costs 1. */
const budgetOfTenant = { perSecond: 100, atOnce: 250 }
/** Searches of one tenant, from wherever they come: nobody walks through its numbers with many addresses. */
const searchesOfTenant = { max: 100, windowSeconds: 20 }
/** For all of a process that reads the database, whoever it is about: made-up codes name tenants without end. */
const budgetOfAll = { perSecond: 400, atOnce: 2000 }
/** What one page or search costs that reads the database. */
export const coldCost = 4
/** Of the 16 connections that requests share. */
const limiter = { atOnce: 4, maxWaiting: 200 }
const refusals = { holdMs: 1000, maxHeld: 2000 }

/** Decides who may ask, before anything is read. Null: go on, else the seconds to wait. */
export type Gate = {
  page(request: FastifyRequest, tenant: string, cost: number): Promise<number | null>
  search(request: FastifyRequest, wanted: { tenant: string; number: string; secret: string }): Promise<number | null>
  /** Does work that uses the database, some at a time. Throws a 429 if too much waits. */
  work<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when a refusal should be sent. */
  hold(): Promise<void>
  close(): void
}

export function openGate(limits: Limits, isLimited: boolean): Gate {
  const pages = limits('tracking pages', pagesPerMinute)
  const searches = limits('tracking searches', searchesPerMinute)
  const searchesOfDay = limits('tracking searches of a day', searchesPerDay)
  const guessesOfNumber = limits('tracking guesses', guesses)
  const searchesAbout = limits('tracking searches of a tenant', searchesOfTenant)
  const guard = newBurstGuard(budgetOfTenant)
  const guardOfAll = newBurstGuard(budgetOfAll)
  const spend = (tenant: string, cost: number): number | null =>
    guard.spend(tenant, cost) ?? (cost === 1 ? null : guardOfAll.spend('', cost))
  const run = newWorkLimiter(limiter)
  const { hold, close } = openSlowRefusals(refusals)

  return {
    async page(request, tenant, cost) {
      return isLimited ? ((await pages.count(networkOf(request.ip))) ?? spend(tenant, cost)) : null
    },
    async search(request, { tenant, number, secret }) {
      if (!isLimited) return null
      const network = networkOf(request.ip)
      return (
        (await searches.count(network)) ??
        (await searchesOfDay.count(network)) ??
        (secret === '' ? null : await guessesOfNumber.count(`${tenant}/${normalNumber(number)}`)) ??
        (await searchesAbout.count(tenant)) ??
        guardOfAll.spend('', coldCost)
      )
    },
    async work(work) {
      const result = await run(work)
      if (result === limiterIsFull) throw tooMany(1)
      return result
    },
    hold,
    close,
  }
}
