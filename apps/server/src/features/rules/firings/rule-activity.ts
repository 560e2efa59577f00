import type { RuleActivity } from '@aftermile/contract/rules/rule-firings'
import { systemTenantId } from '@aftermile/domain/access'
import { type FiringState, firingStates } from '@aftermile/domain/rules/rule-lists'
import { nothing, part, sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { ruleArming } from '../../../db/tables/rules.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { type FiringsOfDay, readFiringsByDay } from './firings-by-day.ts'
import { readWaits } from './waiting-containers.ts'

/** How often rules acted, one entry for each rule that did, is paused, waits or is being armed. */
export async function readActivity(ctx: Ctx, ruleId: string | undefined): Promise<RuleActivity[]> {
  const { timeZone } = await readTenantSettings(ctx)
  const waits = ruleId === undefined ? null : await readWaits(ctx, ruleId)
  const [counted, last, paused, arming] = await Promise.all([
    readFiringsByDay(ctx, ruleId, timeZone),
    readLast(ctx, ruleId),
    readPaused(ctx, ruleId),
    readArming(ctx, ruleId),
  ])
  const daysOf = Map.groupBy(counted, firingsOfDay => firingsOfDay.ruleId)
  const waiting = ruleId !== undefined && waits !== null ? [ruleId] : []
  const ids = new Set([...waiting, ...daysOf.keys(), ...last.keys(), ...paused.keys(), ...arming.keys()])
  return [...ids].sort().map(id => {
    const days = daysOf.get(id) ?? []
    const countOf = (state: FiringState) => sumOf(days.filter(item => item.state === state))
    return {
      ruleId: id,
      firings: sumOf(days),
      failures: countOf('failed'),
      // One for each state.
      byState: Object.fromEntries(firingStates.map(state => [state, countOf(state)])) as RuleActivity['byState'],
      lastFiredAt:
        days
          .map(({ lastAt }) => lastAt)
          .toSorted()
          .at(-1) ??
        last.get(id) ??
        null,
      byDay: [...Map.groupBy(days, entry => entry.day)].map(([day, own]) => ({
        day,
        firings: sumOf(own),
        failures: sumOf(own.filter(item => item.state === 'failed')),
      })),
      paused: paused.get(id) ?? null,
      waits: id === ruleId ? waits : null,
      arming: arming.get(id) ?? null,
    }
  })
}

const sumOf = (days: readonly FiringsOfDay[]): number => days.reduce((sum, { firings }) => sum + firings, 0)

const ofRule = (ruleId: string | undefined) => (ruleId === undefined ? nothing : part`and rule_id = ${ruleId}`)

/** When each rule in force last acted, also if that is long ago. */
async function readLast({ db, tenantId }: Ctx, ruleId: string | undefined): Promise<Map<string, string>> {
  const rows = await db.rows<{ ruleId: string; firedAt: string }>(sql`
    select r.id as "ruleId", l.fired_at as "firedAt"
    from (select distinct id from rules where tenant_id in (${tenantId}, ${systemTenantId})
      ${ruleId === undefined ? nothing : part`and id = ${ruleId}`}) r
    cross join lateral (select fired_at from rule_firings f where f.tenant_id = ${tenantId} and f.rule_id = r.id
      order by fired_at desc, id desc limit 1) l`)
  return new Map(rows.map(row => [row.ruleId, row.firedAt]))
}

async function readPaused({ db, tenantId }: Ctx, ruleId: string | undefined) {
  const rows = await db.rows<NonNullable<RuleActivity['paused']> & { ruleId: string }>(sql`
    select p.rule_id as "ruleId", p.paused_at as at, p.reason,
      (select count(*)::int from rule_firings f where f.tenant_id = ${tenantId} and f.rule_id = p.rule_id and f.state = 'waiting') as waiting
    from rule_pauses p where p.tenant_id = ${tenantId} ${ofRule(ruleId)}`)
  return new Map(rows.map(({ ruleId: id, ...paused }) => [id, paused]))
}

async function readArming({ db, tenantId }: Ctx, ruleId: string | undefined) {
  const rows = await db.rows(sql`
    select ${fieldsOf(ruleArming, 'ruleId', 'done', 'total')} from rule_arming where tenant_id = ${tenantId} ${ofRule(ruleId)}`)
  return new Map(rows.map(({ ruleId: id, ...progress }) => [id, progress]))
}
