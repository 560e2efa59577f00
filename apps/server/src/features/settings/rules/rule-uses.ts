import { sql } from '../../../db/sql.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** What rules name, with the field of their conditions that names it too; null: none does. */
const named = {
  template: { inAction: 'templateId', inCondition: null },
  tag: { inAction: 'tagId', inCondition: 'tags' },
  merchant: { inAction: 'merchantId', inCondition: 'merchantId' },
} as const

type Noun = keyof typeof named

/** The rules of the tenant that name something, by name. */
export function rulesUsing(
  { db, tenantId }: Ctx,
  noun: Noun,
  id: string,
): Promise<{ readonly id: string; readonly name: string }[]> {
  const { inAction, inCondition } = named[noun]
  const given = JSON.stringify({ field: inCondition ?? '', id })
  return db.rows(sql`
    select id, name from rules
    where tenant_id = ${tenantId} and (actions @> ${JSON.stringify([{ [inAction]: id }])}::jsonb
      or jsonb_path_exists(and_conditions, '$[*] ? (@.field == $field && @.values[*] == $id)', ${given}::jsonb)
      or jsonb_path_exists(or_conditions, '$[*][*] ? (@.field == $field && @.values[*] == $id)', ${given}::jsonb)
      or jsonb_path_exists(actions, '$[*].conditions[*] ? (@.field == $field && @.values[*] == $id)', ${given}::jsonb))
    order by name, id limit 20`)
}

/** Refuses to delete what rules use. It must be locked, so that no new rule names it meanwhile. */
export async function refuseUsedByRules(ctx: Ctx, noun: Noun, id: string): Promise<void> {
  const [first, ...others] = await rulesUsing(ctx, noun, id)
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` and ${others.length} other${others.length === 1 ? '' : 's'}`
  throw conflict(`This is used by the rule ${first.name}${more}. Remove it there first.`)
}
