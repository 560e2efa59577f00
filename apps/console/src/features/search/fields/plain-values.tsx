import type { Field } from '@aftermile/domain/fields/field'
import { lengthText } from '@aftermile/domain/format/durations'
import { flagLabel } from '@aftermile/domain/format/labels'
import { amountText, numberText } from '@aftermile/domain/format/numbers'
import type { ReactNode } from 'react'
import type { Names } from '../../../api/use-names.ts'
import { CopyId } from '../../../ui/text/CopyId.tsx'
import { ShortTime } from '../../../ui/text/ShortTime.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { Moment } from './cells.tsx'

const units: Readonly<Record<string, string>> = { kg: 'kg', m3: 'm³', m: 'm' }

/** The text of a plain field; null if it has no value. */
function textOf({ names, unit }: Field, value: unknown, { nameOf }: Names): string | null {
  if (typeof value === 'number') return quantityText(value, unit)
  if (typeof value === 'boolean') return flagLabel('yesNo', value)
  if (Array.isArray(value)) return value.map(item => (names ? nameOf(names, String(item)) : String(item))).join(', ')
  if (typeof value !== 'string') return null
  return names ? nameOf(names, value) : value
}

function quantityText(value: number, unit: Field['unit']): string | null {
  if (unit === 'minutes') return lengthText(value)
  return unit ? amountText(value, units[unit] ?? '') : numberText(value)
}

/** A plain field in a row of a list. */
export function plainCell(field: Field, value: unknown, names: Names): ReactNode {
  if (field.type === 'instant') return <Moment at={typeof value === 'string' ? value : null} />
  const text = textOf(field, value, names)
  return text ? <Truncated text={text} /> : null
}

/** A plain field on a detail page. A count of 0 is left out. */
export function plainFact(field: Field, value: unknown, names: Names): ReactNode {
  if (value === 0 && field.type === 'count') return null
  const text = textOf(field, value, names)
  if (text === null || text === '') return null
  if (field.type === 'instant') return <ShortTime at={text} />
  return field.type === 'code' ? <CopyId id={text} /> : text
}
