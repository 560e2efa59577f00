import type { Firing } from '@aftermile/contract/rules/rule-firings'
import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { RuleTarget, RuleType } from '@aftermile/domain/rules/rule-lists'
import type { ClockState } from '@aftermile/domain/rules/sla/sla-clock'
import { boolean, instant, integer, json, orNull, table, text, textOf, texts, uuid } from '../table.ts'

export const rules = table('rules', {
  tenantId: text,
  id: text,
  type: textOf<RuleType>(),
  targetType: textOf<RuleTarget>(),
  name: text,
  description: text,
  isEnabled: boolean,
  isSystem: boolean,
  isCustomized: boolean,
  isHidden: boolean,
  sequence: integer,
  andConditions: json<unknown>(),
  orConditions: json<unknown>(),
  actions: json<unknown>(),
  recurrenceInterval: integer,
  maxRecurrences: integer,
  triggerSchedule: orNull(json<unknown>()),
  interval: integer,
  slaPolicyId: orNull(text),
  metric: orNull(text),
  comparisonType: orNull(text),
  time: integer,
  timeBasis: text,
  targetStatus: json<unknown>(),
  maxOccurrences: integer,
  libraryHash: orNull(text),
  version: integer,
  createdAt: instant,
  createdBy: text,
  updatedAt: instant,
  updatedBy: text,
})

const ofContainer = { targetType: textOf<RuleTarget>(), merchantId: text, containerId: text }

export const ruleTimers = table('rule_timers', {
  tenantId: text,
  ruleId: text,
  ...ofContainer,
  dueAt: instant,
  before: orNull(json<Readonly<Record<string, unknown>>>()),
  isConfirmed: boolean,
})

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
  actions: json<RuleAction[]>(),
  state: textOf<Firing['state']>(),
  results: json<Firing['results']>(),
  isConfirmed: boolean,
})

export const countedFiringSpans = table('counted_firing_spans', { tenantId: text, fromAt: instant, untilAt: instant })

export const firingCounts = table('firing_counts', {
  tenantId: text,
  fromAt: instant,
  untilAt: instant,
  ruleId: text,
  merchantId: text,
  state: textOf<Firing['state']>(),
  firings: integer,
  lastAt: instant,
})

export const ruleArming = table('rule_arming', {
  tenantId: text,
  ruleId: text,
  run: integer,
  total: integer,
  done: integer,
  cursor: text,
  waitsFor: orNull(text),
  startedAt: instant,
  includesExisting: boolean,
})

export const armedSystemRules = table('armed_system_rules', { tenantId: text, ruleId: text, stamp: text })

export const slaClocks = table('sla_clocks', {
  tenantId: text,
  policyId: text,
  shipmentId: text,
  merchantId: text,
  occurrence: integer,
  policyName: text,
  startedAt: instant,
  dueAt: instant,
  state: textOf<ClockState>(),
  endedAt: orNull(instant),
  endedBy: orNull(text),
})
