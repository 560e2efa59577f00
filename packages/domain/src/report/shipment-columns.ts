import type { Field, Fields } from '../fields/field.ts'
import { fieldsWith, type With, wireName } from '../fields/lookup.ts'
import { type ShipmentFields, shipmentFields } from '../fields/shipment-fields.ts'

/** How a column of a report is written. */
export type ColumnKind =
  | 'text'
  /** Two decimals. */
  | 'amount'
  /** A whole number. */
  | 'count'
  | 'instant'
  | 'yesNo'
  | 'list'

export type ReportColumn = {
  readonly id: string
  readonly kind: ColumnKind
  /** Its heading; absent: its id, as in the reports of the spec. */
  readonly title?: string
}

export const headingOf = ({ id, title }: ReportColumn): string => title ?? id

/** A value of a report row before it is written. */
export type ReportValue = string | number | boolean | null | readonly string[]
export type ReportRow = Readonly<Record<string, ReportValue>>

/** The fields of the shipment report, which are those of the spec in its order. */
export const reportFields = Object.fromEntries(
  Object.entries(fieldsWith(shipmentFields, 'report')).sort(
    ([, item], [, other]) => Number(item.report) - Number(other.report),
  ),
) as With<ShipmentFields, 'report'> // Sorting keeps all entries.

const shipmentColumns = columnsOf(reportFields)

export function columnsOf(fields: Fields): readonly ReportColumn[] {
  return Object.entries(fields).map(([name, field]) => ({ id: wireName(name, field, 'report'), kind: kindOf(field) }))
}

export function kindOf({ type }: Field): ColumnKind {
  if (type === 'measure') return 'amount'
  return type === 'amount' || type === 'count' || type === 'instant' || type === 'yesNo' || type === 'list'
    ? type
    : 'text'
}

export type ShipmentReportId = 'shipments' | 'shipmentsWithPackages'

/** The two shipment reports: one row per shipment, or one row per package number. */
export const shipmentReports: Record<ShipmentReportId, readonly ReportColumn[]> = {
  shipments: shipmentColumns.filter(column => column.id !== 'packageNumbers'),
  shipmentsWithPackages: shipmentColumns,
}

/** The rows of a report. A shipment without packages has one row. */
export function reportRowsOf(report: ShipmentReportId, shipments: readonly ReportRow[]): readonly ReportRow[] {
  return report === 'shipments' ? shipments : shipments.flatMap(oneForEachPackage)
}

function oneForEachPackage(row: ReportRow): readonly ReportRow[] {
  const numbers = row.packageNumbers
  if (!Array.isArray(numbers) || numbers.length === 0) return [row]
  return numbers.map(number => ({ ...row, packageNumbers: [number] }))
}
