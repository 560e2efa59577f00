import type { Need } from '@aftermile/domain/access'
import { z } from 'zod'
import { byId } from '../crud.ts'
import { endpoint } from '../endpoint.ts'

/** A rule that names something. It keeps that from being deleted. */
const RuleUse = z.object({ id: z.string(), name: z.string() })
export type RuleUse = z.infer<typeof RuleUse>

/** The call that tells which rules use a tag or a merchant, before somebody deletes it. */
export const listRuleUses = <const Path extends string>(path: Path, name: string, need: Need) =>
  endpoint({
    method: 'GET',
    path: `${path}/{id}/uses`,
    need,
    summary: `The first 20 rules that use a ${name}, by name`,
    params: byId,
    reply: z.array(RuleUse),
  })
