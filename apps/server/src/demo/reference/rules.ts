import type { rule } from '@aftermile/contract/settings/rules'
import type { tag } from '@aftermile/contract/settings/tags'
import type { Condition } from '@aftermile/domain/rules/condition'
import type { z } from 'zod'

type DemoRules = {
  readonly tags: readonly z.input<typeof tag.sent>[]
  /** Policies come before the rules about them. */
  readonly rules: readonly z.input<typeof rule.sent>[]
  /** Rules of the product that the tenant has switched on. */
  readonly switchedOn: readonly string[]
}

const hours = 60
const days = 24 * hours

const condition = (field: string, operator: Condition['operator'], ...values: Condition['values']) => ({
  field,
  operator,
  values: [...values],
})
const add = (tagId: string) => ({ type: 'tag' as const, tagId, operation: 'add' as const })

/** The tags, policies and rules of the demo tenants. */
export const demoRules: Readonly<Record<string, DemoRules>> = {
  nordhem: {
    tags: [
      {
        id: 'sla_risk',
        name: 'SLA at risk',
        description: 'Less than 12 hours until a policy is breached.',
        priority: 2,
      },
      { id: 'sla_missed', name: 'SLA missed', description: 'A policy has been breached.', priority: 3 },
      { id: 'customs_wait', name: 'Waits in customs', description: 'In customs for more than a day.', priority: 2 },
      { id: 'slow_order', name: 'Slow order', description: 'Nothing has been shipped for two days.', priority: 1 },
    ],
    rules: [
      {
        id: 'delivered_in_3_days',
        type: 'SlaRule',
        name: 'Delivered within 3 days of dispatch',
        description: 'An outbound shipment is delivered, or ready at the service point, 3 days after it has left.',
        andConditions: [condition('scenarioId', 'is', 'outbound_delivery'), condition('departedAt', 'is not empty')],
        time: 3 * days,
        targetStatus: ['delivered', 'at_service_point'],
        actions: [add('sla_missed')],
      },
      {
        id: 'collected_in_7_days',
        type: 'SlaRule',
        name: 'Collected within 7 days',
        description: 'A parcel is collected within 7 days after it has arrived at the service point.',
        andConditions: [condition('statusId', 'is', 'at_service_point')],
        time: 7 * days,
        targetStatus: ['delivered'],
      },
      {
        id: 'warn_before_breach',
        type: 'SlaBreachRule',
        name: 'SLA at risk',
        description: 'Tags a shipment 12 hours before it should have been delivered.',
        slaPolicyId: 'delivered_in_3_days',
        interval: -12 * hours,
        triggerSchedule: null,
        actions: [add('sla_risk')],
      },
      {
        id: 'estimate_slips',
        type: 'SlaUpdateRule',
        name: 'Estimate slips by a day',
        description: 'Tags a shipment whose estimated delivery moves a day later.',
        metric: 'estimatedTime',
        comparisonType: 'later',
        interval: 1 * days,
        triggerSchedule: null,
        actions: [add('predicted_late')],
      },
      {
        id: 'search_after_5_days',
        type: 'NoEventUpdateRule',
        name: 'Start a search after 5 days',
        description: 'Asks the carrier to search for a shipment that has been quiet for 5 days on its way.',
        interval: 5 * days,
        andConditions: [condition('milestoneIndex', 'is one of', 2000, 3000)],
        actions: [add('lost_search')],
      },
      {
        id: 'waits_in_customs',
        type: 'NoStatusChangeRule',
        name: 'Waits in customs',
        description: 'Tags a shipment that has been in customs for more than a day.',
        interval: 1 * days,
        andConditions: [condition('statusId', 'is one of', 'customs', 'customs_hold')],
        actions: [add('customs_wait')],
      },
      {
        id: 'address_after_two_attempts',
        type: 'CustomRule',
        name: 'Check the address after two attempts',
        description: 'Tags a shipment that could not be delivered twice, or whose address the carrier could not read.',
        triggerSchedule: null,
        orConditions: [[condition('failedAttempts', 'more than', 1)], [condition('statusId', 'is', 'address_issue')]],
        actions: [add('address_check')],
      },
      {
        id: 'slow_order',
        type: 'NoStatusChangeRule',
        targetType: 'Order',
        name: 'Slow order',
        description: 'Tags a sales order of which nothing has been shipped for two days.',
        interval: 2 * days,
        andConditions: [
          condition('orderTypeId', 'is', 'sales'),
          condition('statusId', 'is one of', 'created', 'processing'),
        ],
        actions: [add('slow_order')],
      },
    ],
    switchedOn: ['pickup_reminder_1'],
  },
  sydkust: {
    tags: [],
    rules: [
      {
        id: 'cold_chain_waits',
        type: 'NoEventUpdateRule',
        name: 'Cold chain without news',
        description: 'Tags a shipment that has been quiet for a day on its way, so that somebody calls the carrier.',
        interval: 1 * days,
        andConditions: [condition('milestoneIndex', 'is one of', 2000, 3000, 4000)],
        actions: [add('no_news')],
      },
    ],
    switchedOn: [],
  },
}
