import { emptyTextKey, isEmptyText, isTimeColumn, proposeMapping } from '@aftermile/contract/intake/import-columns'
import {
  importFields,
  importFieldTitle,
  missingImportFields,
  requiredImportFields,
} from '@aftermile/contract/intake/import-fields'
import type { ColumnValue, ImportKind, ImportMapping, ImportRecord } from '@aftermile/contract/intake/imports'
import { readAmount } from '@aftermile/domain/read-amount'
import { dayOrders } from '@aftermile/domain/times/day-order'
import { readTime } from '@aftermile/domain/times/read-time'

export type ImportColumn = ImportRecord['columns'][number]

/** A mapping while someone changes it. */
export type MappingDraft = Omit<ImportMapping, 'fields'> & { fields: Record<string, string[]> }

export const draftOf = ({ kind, columns, constants, translations }: ImportRecord): MappingDraft => ({
  kind: kind ?? 'orders',
  fields: byColumn(columns, ({ fields }) => (fields.length > 0 ? fields : undefined)),
  constants,
  dayOrders: byColumn(columns, ({ dayOrder }) => dayOrder ?? undefined),
  emptyTexts: byColumn(columns, ({ emptyTexts }) => (emptyTexts.length > 0 ? emptyTexts : undefined)),
  translations,
})

const byColumn = <Value>(columns: readonly ImportColumn[], read: (column: ImportColumn) => Value | undefined) =>
  Object.fromEntries(
    columns.flatMap(column => {
      const value = read(column)
      return value === undefined ? [] : [[column.name, value]]
    }),
  )

export function withKind(record: ImportRecord, draft: MappingDraft, kind: ImportKind): MappingDraft {
  if (kind === record.kind) return { ...draft, kind, fields: draftOf(record).fields }
  const names = record.columns.map(({ name }) => name)
  const proposed = Object.entries(proposeMapping(kind, names)).map(([column, field]) => [column, [field]])
  return { ...draft, kind, fields: Object.fromEntries(proposed) }
}

/** A field is filled by one column only: choosing it takes it from another. */
export function withFields(draft: MappingDraft, column: string, fields: string[]): MappingDraft {
  const others = Object.entries(draft.fields)
    .filter(([name]) => name !== column)
    .map(([name, used]) => [name, used.filter(field => !fields.includes(field))] as const)
  const next = [...others, [column, fields] as const].filter(([, used]) => used.length > 0)
  return { ...draft, fields: Object.fromEntries(next) }
}

export function withEmptyTexts(draft: MappingDraft, column: string, texts: string[]): MappingDraft {
  const { [column]: _, ...others } = draft.emptyTexts
  return { ...draft, emptyTexts: texts.length > 0 ? { ...others, [column]: texts } : others }
}

export function withTranslation(draft: MappingDraft, field: string, theirs: string, ours: string | null): MappingDraft {
  const { [theirs]: _, ...others } = draft.translations[field] ?? {}
  const next = ours === null ? others : { ...others, [theirs]: ours }
  return { ...draft, translations: { ...draft.translations, [field]: next } }
}

/** A column comes before a value for all rows. */
export function withoutFilledConstants(draft: MappingDraft): MappingDraft {
  const known = importFields[draft.kind].map(({ field }) => field)
  const filled = Object.values(draft.fields).flat()
  const kept = Object.entries(draft.constants).filter(([field]) => known.includes(field) && !filled.includes(field))
  return { ...draft, constants: Object.fromEntries(kept) }
}

/** Whether no row can be imported without this field. */
export const isRequired = (kind: ImportKind, field: string): boolean =>
  requiredImportFields[kind].some(group => group.length === 1 && group[0] === field)

/** The fields that must be mapped before the file can be checked. */
export function missingFields({ kind, fields, constants }: MappingDraft): string[] {
  const missing = missingImportFields(kind, [...Object.values(fields).flat(), ...Object.keys(constants)])
  return missing.map(group => group.map(field => importFieldTitle(kind, field)).join(' or '))
}

/** The columns whose dates can be read in several ways until someone chooses one. */
export const openDayOrders = ({ columns }: ImportRecord, draft: MappingDraft): string[] =>
  columns.filter(column => hasDayOrder(column, draft) && !(column.name in draft.dayOrders)).map(({ name }) => name)

/** Whether the dates of a column can be read in several orders. */
export const hasDayOrder = ({ name, dayOrders: orders }: ImportColumn, { kind, fields }: MappingDraft): boolean =>
  orders.length > 0 && isTimeColumn(kind, fields, name)

/** The texts in a column of numbers or times that are neither, most frequent first. */
function unreadTexts({ name, values }: ImportColumn, { kind, fields }: MappingDraft): ColumnValue[] {
  const filled = fields[name] ?? []
  const types = importFields[kind].filter(({ field }) => filled.includes(field)).map(({ type }) => type)
  const isUnread = ({ text }: ColumnValue) =>
    !isEmptyText(text) &&
    ((types.includes('time') && !isTime(text)) || (types.includes('amount') && readAmount(text) === null))
  return values.filter(isUnread)
}

/** Those that are not taken as empty yet. */
export function openTexts(column: ImportColumn, draft: MappingDraft): ColumnValue[] {
  const taken = (draft.emptyTexts[column.name] ?? []).map(emptyTextKey)
  return unreadTexts(column, draft).filter(({ text }) => !taken.includes(emptyTextKey(text)))
}

const isTime = (text: string): boolean => dayOrders.some(dayOrder => readTime(text, { zone: 'UTC', dayOrder }) !== null)
