import { minuteMs } from '../times/milliseconds.ts'
import type { Facts } from './compile-conditions.ts'
import type { Condition, Conditions } from './condition.ts'
import { splitField } from './rule-fields.ts'

/**
 * The first time after `now` at which a condition about the clock may change its answer while the container stays as it is.
 * Null: only a change of the container can.
 */
export function nextFlip({ andConditions, orConditions }: Conditions, facts: Facts, now: number): number | null {
  const flips = [...andConditions, ...orConditions.flat()].flatMap(({ field, operator, values: [minutes] }) => {
    const at = facts[splitField(field).base]
    if (typeof at !== 'number') return []
    const spanMs = Number(minutes) * minuteMs
    // Older than is true just after this long.
    if (operator === 'older than') return [at + spanMs + 1]
    return operator === 'within the next' ? [at - spanMs, at + 1] : []
  })
  const later = flips.filter(flip => flip > now)
  return later.length === 0 ? null : Math.min(...later)
}

export const asksClock = ({ operator }: Condition): boolean =>
  operator === 'older than' || operator === 'within the next'

export const readsClock = ({ andConditions, orConditions }: Conditions): boolean =>
  andConditions.some(asksClock) || orConditions.some(group => group.some(asksClock))
