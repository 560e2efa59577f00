import type { FastifyInstance } from 'fastify'
import { refused } from '../../runtime/problem.ts'

const deepest = 100

/** Refuses JSON that is nested so deep that functions which call themselves for each level would run out of stack. */
export function refuseDeepJson(app: FastifyInstance): void {
  app.addHook('preValidation', async request => {
    if (isDeeper(request.body, deepest)) throw refused('body', `{_field_} is nested more than ${deepest} levels deep`)
  })
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const item of Object.values(value)) if (isDeeper(item, levels - 1)) return true
  return false
}
