import type { Firing } from '@aftermile/contract/settings/rule-firings'
import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { instant, integer, json, orNull, table, text, textOf, texts, uuid } from '../table.ts'

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
  actions: json<readonly RuleAction[]>(),
  state: textOf<Firing['state']>(),
  results: json<Firing['results']>(),
})

export const rulePauses = table('rule_pauses', { tenantId: text, ruleId: text, pausedAt: instant, reason: text })

export const ruleArming = table('rule_arming', {
  tenantId: text,
  ruleId: text,
  run: integer,
  total: integer,
  done: integer,
  cursor: text,
  startedAt: instant,
})

export const slaClocks = table('sla_clocks', {
  tenantId: text,
  policyId: text,
  shipmentId: text,
  merchantId: text,
  occurrence: integer,
  policyName: text,
  startedAt: instant,
  dueAt: instant,
  state: textOf<'running' | 'met' | 'breached' | 'ended'>(),
  endedAt: orNull(instant),
})
