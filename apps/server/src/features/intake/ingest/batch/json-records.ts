/**
 * Rows as JSON for json_to_recordset. Nulls are left out, so that PostgreSQL reads a third less.
 * Written by hand, because a large batch spends most of its time here.
 */
export function toJsonRecords<Row extends object>(
  rows: readonly Row[],
  fields: readonly (keyof Row & string)[],
): string {
  const heads = fields.map(field => `${JSON.stringify(field)}:`)
  let text = '['
  rows.forEach((row, at) => {
    text += at === 0 ? '{' : ',{'
    let isFirst = true
    for (let n = 0; n < fields.length; n++) {
      const value: unknown = row[fields[n] as keyof Row] // n is within the list
      if (value === null || value === undefined) continue
      text += `${isFirst ? '' : ','}${heads[n]}${typeof value === 'number' ? value : JSON.stringify(value)}`
      isFirst = false
    }
    text += '}'
  })
  return `${text}]`
}
