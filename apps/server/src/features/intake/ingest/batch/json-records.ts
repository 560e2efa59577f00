/** Fields of another object that belong to the same record. */
type OtherPart<Row> = { readonly of: (row: Row) => object; readonly fields: readonly string[] }

type Part<Row> = OtherPart<Row> & { readonly heads: readonly string[] }

/**
 * Rows as JSON for json_to_recordset. Nulls are left out, so that PostgreSQL reads a third less.
 * Written by hand, because a large batch spends most of its time here.
 */
export function toJsonRecords<Row extends object>(
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
  ...others: readonly OtherPart<Row>[]
): string {
  const parts = [{ of: (row: Row) => row, fields }, ...others].map(part => ({ ...part, heads: headsOf(part.fields) }))
  let text = '['
  for (const row of rows) text += `${text.length === 1 ? '' : ','}{${recordOf(row, parts)}}`
  return `${text}]`
}

function recordOf<Row extends object>(row: Row, parts: readonly Part<Row>[]): string {
  let text = ''
  for (const { of, fields, heads } of parts) {
    const values = of(row) as Readonly<Record<string, unknown>> // an object by its fields
    for (let n = 0; n < fields.length; n++) {
      const value = values[fields[n] ?? '']
      if (value === null || value === undefined) continue
      text += `${text === '' ? '' : ','}${heads[n]}${typeof value === 'number' ? value : JSON.stringify(value)}`
    }
  }
  return text
}

const headsOf = (fields: readonly string[]): string[] => fields.map(field => `${JSON.stringify(field)}:`)
