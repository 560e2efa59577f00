import { importFields } from '@aftermile/contract/intake/import-fields'
import type { ImportPreviewRow, ImportRecord } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { Title } from '@mantine/core'
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx'
import { exactTime } from '../../../ui/text/time-text.ts'
import page from './ImportPage.module.css'
import { useImportPreview } from './use-imports.ts'

/** The first accepted rows with their values as they will be stored. */
export function PreviewRows({ record }: { record: ImportRecord }) {
  const { data: rows = [] } = useImportPreview(record)
  if (record.kind === null || rows.length === 0) return null
  const used = new Set(rows.flatMap(({ item }) => Object.keys(item)))
  const fields = importFields[record.kind].filter(({ field }) => used.has(field))
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        The first {rows.length === 1 ? 'row' : `${rows.length} rows`} as stored
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too */}
      <section className={page.preview} aria-label="First rows as stored" tabIndex={0}>
        <SimpleTable
          rows={rows}
          keyOf={row => row.line}
          columns={[
            { title: 'Line', className: 'tabular', cell: row => numberText(row.line) },
            ...fields.map(({ field, label, type }) => ({
              title: label,
              cell: (row: ImportPreviewRow) => shown(row, field, type === 'time'),
            })),
          ]}
        />
      </section>
    </div>
  )
}

function shown({ item }: ImportPreviewRow, field: string, isTime: boolean): string {
  const value = item[field]
  if (value === undefined || value === null) return ''
  if (isTime) return exactTime(String(value))
  return Array.isArray(value) ? value.map(partOf).join(', ') : String(value)
}

/** The number of a package, the value of a reference, or a count of fields of something else. */
function partOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part)
  const named = Object.entries(part).find(([key]) => ['number', 'value', 'productNumber', 'id'].includes(key))
  return String(named?.[1] ?? '…')
}
