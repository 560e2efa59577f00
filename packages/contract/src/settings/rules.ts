import { time } from '@aftermile/domain/form-rules'
import { statuses } from '@aftermile/domain/lists/statuses'
import { actionList } from '@aftermile/domain/rules/actions/action-list'
import type { ActionSettings, ActionTraits } from '@aftermile/domain/rules/actions/action-traits'
import { isOperator, type Operator } from '@aftermile/domain/rules/operators'
import {
  comparisonTypes,
  defaultMaxOccurrences,
  defaultSlaMinutes,
  ruleTargets,
  ruleTypes,
  slaMetrics,
  timeBases,
} from '@aftermile/domain/rules/rule-lists'
import { defaultSequence, maxSequence } from '@aftermile/domain/rules/rule-order'
import { everyHour } from '@aftermile/domain/rules/trigger-schedule'
import { z } from 'zod'
import { byId, crud, item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { flag, formRule, requiredText, text } from '../fields/basic-fields.ts'
import { schemasOf } from './action-settings.ts'

const value = z.union([z.string().max(1000), z.number(), z.boolean()])

export const condition = z.strictObject({
  field: requiredText(100),
  operator: z.custom<Operator>(
    given => typeof given === 'string' && isOperator(given),
    '{_field_} isn’t an operator, such as “is one of”',
  ),
  values: z.array(value).max(1000).default([]),
})

const conditionList = z.array(condition).max(200)

/** The action is done only where all of these hold, when it is its turn. */
const conditions = z.array(condition).max(20).optional()
const schemaOfAction = <Id extends string, Settings extends ActionSettings>({
  id,
  settings,
}: ActionTraits<Id, Settings>) => z.strictObject({ type: z.literal(id), ...schemasOf(settings), conditions })

type ActionSchema<Each> =
  Each extends ActionTraits<infer Id, infer Settings> ? ReturnType<typeof schemaOfAction<Id, Settings>> : never
type ActionSchemas<List> = { [At in keyof List]: ActionSchema<List[At]> }

// A map loses the places of its list.
export const ruleAction = z.discriminatedUnion(
  'type',
  actionList.map(each => schemaOfAction(each)) as unknown as ActionSchemas<typeof actionList>,
)
export type RuleAction = z.output<typeof ruleAction>

const timeOfDay = z.string().min(1).check(formRule(time))

/** When the rule may act, in the time zone of the tenant. */
export const triggerSchedule = z.strictObject({
  /** 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1, '{_field_} must have at least one day'),
  everyMinutes: z.int().min(5).max(1440),
  from: timeOfDay,
  to: timeOfDay,
})

export const defaultSchedule = { ...everyHour, weekdays: [...everyHour.weekdays] }

const sequence = z.int().min(0).max(maxSequence)

const ruleItem = item({
  type: z.enum(ruleTypes),
  targetType: z.enum(ruleTargets).default('Shipment'),
  name: requiredText(100),
  description: text(1000).default(''),
  isEnabled: z.boolean().default(true),
  isSystem: z.boolean().default(false),
  isCustomized: z.boolean().default(false),
  /** Listed for root alone. */
  isHidden: z.boolean().default(false),
  /** Rules run in this order. It is the tenant’s: a new number makes no copy of a rule that is built in. */
  sequence: sequence.default(defaultSequence),
  andConditions: conditionList.default([]),
  orConditions: z.array(conditionList).max(200).default([]),
  actions: z.array(ruleAction).max(20).default([]),
  /** Minutes until it may act again; 0: never. */
  recurrenceInterval: z.union([z.literal(0), z.literal(1440)]).default(0),
  maxRecurrences: z.int().min(0).max(1000).default(0),
  /** Outside of it the rule waits. Conditions about the clock are looked at with its ticks. Null: at any time. */
  triggerSchedule: triggerSchedule.nullable().default(defaultSchedule),
  /** Minutes: the time without change, after the due time of a policy (negative: before), or how far a time moves. */
  interval: z.int().min(-525_600).max(525_600).default(0),
  slaPolicyId: requiredText(100).nullable().default(null),
  metric: z.enum(slaMetrics).nullable().default(null),
  comparisonType: z.enum(comparisonTypes).nullable().default(null),
  /** Of a policy: minutes within which one of the statuses must be reached. */
  time: z.int().min(1).max(525_600).default(defaultSlaMinutes),
  /** Whether the time of a policy, or the time without change of a rule, passes in working hours only. */
  timeBasis: z.enum(timeBases).default('elapsed'),
  targetStatus: z.array(z.enum(statuses.map(row => row.id))).default([]),
  maxOccurrences: z.int().min(1).max(1000).default(defaultMaxOccurrences),
})

/** Only the server makes system rules and copies of them. Both marks may be sent back unchanged. */
const sentRule = ruleItem.sent.extend({
  isSystem: z.boolean().optional(),
  isCustomized: z.boolean().optional(),
  /** Left out: it keeps its place; a new rule gets 100. */
  sequence: sequence.optional(),
})

/**
 * What a rule does to what matches already when it is switched on. act: it acts on all of it, and that does not make it pause. skip:
 * it acts only on what begins to match from now on. Left out: rules about inactivity and those about the clock act, others wait for a change.
 */
export const existingChoices = ['act', 'skip'] as const

export const rule = { ...ruleItem, sent: sentRule.extend({ existing: z.enum(existingChoices).optional() }) }
export type Rule = z.infer<typeof rule.stored>

/** A rule that need not be stored. */
export const draftRule = sentRule

const ruleField = z.object({
  name: z.string(),
  label: z.string(),
  /** Fields of one group are offered together. */
  group: z.string(),
  type: z.string(),
  operators: z.array(z.string()),
  /** The values to choose from; null: any. */
  choices: z.array(z.object({ id: z.string(), text: z.string() })).nullable(),
  /** The set of `/dashboard/meta` with the names of its values. */
  names: z.string().nullable(),
  unit: z.string().nullable(),
  isWritable: z.boolean(),
  /** False: trying a rule uses the value of today. */
  isReplayable: z.boolean(),
})

const ruleMetadata = z.object({
  type: z.enum(ruleTypes),
  targetType: z.enum(ruleTargets),
  fields: z.array(ruleField),
  /** How many values each operator takes. */
  operators: z.record(z.string(), z.enum(['none', 'one', 'two', 'many'])),
  actions: z.array(z.string()),
})
export type RuleMetadata = z.infer<typeof ruleMetadata>

const read = { scope: 'rule_write' } as const
const write = { scope: 'rule_write', allMerchants: true } as const
const calls = crud('/rules', rule, { name: 'rule', read, write })

export const rules = {
  ...calls,
  list: endpoint({
    ...calls.list,
    summary: 'The rules in force; with type=SlaRule the policies, with system=true those that are built in',
    query: z.strictObject({ system: flag.optional(), type: z.enum(ruleTypes).optional() }),
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/rules/metadata/{type}/{targetType}',
    need: read,
    summary: 'The fields, operators and actions that a rule can use',
    params: z.object({ type: z.enum(ruleTypes), targetType: z.enum(ruleTargets) }),
    reply: ruleMetadata,
  }),
  clone: endpoint({
    method: 'POST',
    path: '/rules/{id}/clone',
    need: write,
    summary: 'Copy a rule under a new id',
    params: byId,
    reply: rule.stored,
    status: 201,
  }),
  import: endpoint({
    method: 'POST',
    path: '/rules/{id}/import',
    need: write,
    summary: 'Make the tenant’s own copy of a rule that is built in, under the same id',
    params: byId,
    reply: rule.stored,
    status: 201,
  }),
  move: endpoint({
    method: 'POST',
    path: '/rules/{id}/move',
    need: write,
    summary: 'Bring a rule behind another, or to the front, in the order in which rules run',
    params: byId,
    body: z.strictObject({
      /** The rule that comes just before it; null: it is the first. */
      after: requiredText(100).nullable(),
    }),
    /** The rules that have another number now. */
    reply: z.array(z.object({ id: z.string(), sequence: z.number() })),
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/rule-colleagues',
    need: read,
    summary: 'The users whom a rule can notify',
    reply: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  resume: endpoint({
    method: 'POST',
    path: '/rules/{id}/resume',
    need: write,
    summary: 'Let a rule act again that paused itself, and do or drop what waits',
    params: byId,
    body: z.strictObject({ waiting: z.enum(['act', 'drop']) }),
    reply: rule.stored,
  }),
}
