import type { Firing } from '@aftermile/contract/settings/rules'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { instant, integer, json, table, text, textOf, texts, uuid } from '../table.ts'

const ofContainer = { targetType: textOf<RuleTarget>(), merchantId: text, containerId: text }

export const ruleTimers = table('rule_timers', { tenantId: text, ruleId: text, ...ofContainer, dueAt: instant })

export const ruleFirings = table('rule_firings', {
  tenantId: text,
  id: uuid,
  ruleId: text,
  ruleName: text,
  ruleVersion: integer,
  ...ofContainer,
  occurrence: integer,
  firedAt: instant,
  because: json<Firing['because']>(),
  chain: texts,
  state: textOf<'waiting' | 'done' | 'failed'>(),
  results: json<Firing['results']>(),
})
