import { contract } from '@aftermile/contract/index'
import type { Firing } from '@aftermile/contract/settings/rule-firings'
import { openPool } from '../../db/pool.ts'
import { openLog } from '../../runtime/log.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { inTenant } from '../../tenancy/in-tenant.ts'
import type { Caller, TestServer } from '../server.ts'

type Fields = Record<string, unknown>

/** Makes a rule that tags. Its schedule is always open, without ticks. */
export const putRule = (caller: Caller, id: string, fields: Fields = {}) =>
  caller.ask(contract.rules.create, { body: aRule(id, fields) as never })

export const aRule = (id: string, fields: Fields = {}) => ({
  id,
  type: 'CustomRule',
  name: `Rule ${id}`,
  triggerSchedule: null,
  actions: [{ type: 'tag', tagId: 'stalled', operation: 'add' }],
  ...fields,
})

export const when = (field: string, operator: string, ...values: unknown[]) => ({ field, operator, values })

/** Runs work of the server as a job does: in one transaction of a tenant. */
export async function asJob<T>(
  server: TestServer,
  work: (ctx: Ctx) => Promise<T>,
  { tenantId = 'nordhem', ...more }: { tenantId?: string } & Partial<Ctx> = {},
): Promise<T> {
  const onError = (error: Error) => {
    throw error
  }
  const pool = openPool({
    url: server.database.url,
    role: 'aftermile_app',
    max: 1,
    statementTimeoutMs: 60_000,
    onError,
  })
  const ctx = { tenantId, author: { id: 'rules', name: 'Aftermile' }, log: openLog('silent'), ...more }
  try {
    return await inTenant(pool, { limits: { tenantId, merchants: [] } }, ({ db }) => work({ ...ctx, db }))
  } finally {
    await pool.end()
  }
}

export type StoredFiring = Pick<Firing, 'ruleId' | 'containerId' | 'occurrence' | 'because' | 'state'>

export async function firingsOf(server: TestServer, ruleId: string): Promise<StoredFiring[]> {
  const { rows } = await server.admin.query<StoredFiring>(
    `select rule_id as "ruleId", container_id as "containerId", occurrence, because, state from rule_firings
     where rule_id = $1 order by container_id, occurrence`,
    [ruleId],
  )
  return rows
}

export async function timersOf(server: TestServer, ruleId: string): Promise<{ containerId: string; dueAt: string }[]> {
  const { rows } = await server.admin.query(
    `select container_id as "containerId", due_at as "dueAt" from rule_timers where rule_id = $1 order by container_id`,
    [ruleId],
  )
  return rows
}
