import type { CorrectedBy, Overrides } from '../../../../db/tables/shipments.ts'

type Overridden = { readonly overrides: Overrides | null }

/** A row as its source said it, without what rules and people have set. */
export const sourceOf = <Row extends Overridden>(row: Row): Row =>
  row.overrides === null ? row : { ...row, ...valuesOf(row.overrides, ({ source }) => source) }

/** What rules and people have set, over a row as its source said it. */
export function withOverrides<Row extends Overridden>(row: Row): Row {
  if (row.overrides === null) return row
  const said: Readonly<Record<string, unknown>> = { ...row }
  const overrides = valuesOf(row.overrides, (item, field) => ({ ...item, source: said[field] ?? null }))
  return { ...row, ...valuesOf(row.overrides, ({ value }) => value), overrides }
}

/** Sets values of a row in place of what its source said. `corrected`: by hand. */
export function override<Row extends Overridden>(
  row: Row,
  values: Readonly<Record<string, unknown>>,
  corrected?: CorrectedBy,
): Row {
  const set = corrected === undefined ? { source: null } : { source: null, corrected }
  const added = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { value, ...set }]))
  return withOverrides({ ...sourceOf(row), overrides: { ...row.overrides, ...added } })
}

/** The merchant under which the source knows a shipment or an order. */
export const sourceMerchantOf = ({ merchantId, overrides }: Overridden & { readonly merchantId: string }): string => {
  const source = overrides?.merchantId?.source
  return typeof source === 'string' ? source : merchantId
}

type Override = Overrides[string]

const valuesOf = <Value>(overrides: Overrides, of: (item: Override, field: string) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(overrides).map(([field, entry]) => [field, of(entry, field)]))
