import { catalogue } from '@aftermile/domain/fields/catalogue'
import type { Field, FieldType } from '@aftermile/domain/fields/field'
import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import { type AddedVariable, addedVariables, containerKindOf } from '@aftermile/domain/messages/template-variables'
import { filled, type Values } from './values/filled.ts'

const sampleOf: Readonly<Record<FieldType, unknown>> = {
  text: 'Text',
  code: '1001',
  id: 'id',
  choice: 'in_transit',
  country: 'SE',
  currency: 'SEK',
  count: 1,
  amount: 100,
  measure: 1.5,
  instant: '2026-11-17T14:05:00Z',
  yesNo: false,
  list: [],
  references: [],
  contents: [],
  packages: [],
  lines: [],
  deliveries: [],
}

/** The samples of all variables of a target type, for templates that are shown without a container. */
export function sampleValues(targetType: TemplateTargetType): Values {
  const kind = containerKindOf[targetType]
  const fields = kind === null ? [] : Object.entries<Field>(catalogue[kind])
  const values: Record<string, unknown> = Object.fromEntries(fields.map(([name, { type }]) => [name, sampleOf[type]]))
  for (const variable of addedVariables[targetType]) setSample(values, variable)
  return filled(values)
}

/** `list[].name` becomes a member of the one item of the list, `object.name` a member of the object. */
function setSample(values: Record<string, unknown>, { name, sample }: AddedVariable): void {
  const [first = '', member] = name.split('.')
  if (member === undefined) values[name] = sample
  else if (first.endsWith('[]')) {
    const key = first.slice(0, -2)
    const [item] = Array.isArray(values[key]) ? values[key] : []
    values[key] = [{ ...item, [member]: sample }]
  } else values[first] = { ...objectOf(values[first]), [member]: sample }
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
