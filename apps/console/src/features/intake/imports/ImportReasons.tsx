import type { ImportReason, ImportRecord, ReportSelection } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Select, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SimpleTable } from '../../../ui/table/SimpleTable.tsx'
import page from './ImportPage.module.css'
import { listed, reasonTitle } from './import-reasons.ts'
import { draftOf, isRequired, type MappingDraft, withEmptyTexts, withTranslation } from './mapping/mapping-draft.ts'
import { useValueOptions, type ValueOption } from './mapping/use-value-options.ts'
import { useImportActions } from './use-imports.ts'

/** A value of a file and what it shall mean; null: an empty cell. */
type Meaning = { readonly column: string; readonly text: string; readonly field: string; readonly ours: string | null }

const mostValues = 10
const emptyOption = { value: ' ', label: 'Treat as empty' }

/** Why rows are rejected or doubtful, with the number of rows for each reason, and what would let them in. */
export function ImportReasons({ record, shown }: { record: ImportRecord; shown: ReportSelection }) {
  const [meanings, setMeanings] = useState<readonly Meaning[]>([])
  const { map } = useImportActions(record.id)
  const optionsOf = useValueOptions(record.kind ?? 'orders')
  const reasons = record.reasons.filter(({ isWarning }) => isWarning === (shown === 'warned'))
  if (reasons.length === 0 || (shown !== 'warned' && shown !== 'refused')) return null
  const apply = (all: readonly Meaning[]) => map.mutate(all.reduce(withMeaning, draftOf(record)))
  const fix = (reason: ImportReason) => (
    <Fix
      record={record}
      reason={reason}
      optionsOf={optionsOf}
      meanings={meanings}
      isBusy={map.isPending}
      onMeaning={meaning => setMeanings(now => [...now.filter(other => !isSame(meaning, other)), meaning])}
      onForget={item => setMeanings(now => now.filter(other => !isSame(item, other)))}
      onEmpty={all => apply([...meanings, ...all])}
    />
  )
  return (
    <section aria-labelledby="import-reasons">
      <Title order={2} size="h4" mb="xs" id="import-reasons">
        Reasons
      </Title>
      <SimpleTable
        label="Reasons"
        variant="roomy"
        rows={reasons}
        keyOf={({ name, code }) => `${name} ${code}`}
        columns={[
          {
            title: 'Reason',
            className: page.reason,
            cell: reason => (
              <>
                <b>{reasonTitle(record, reason)}</b>
                {reason.values.length > 0 && <div className={page.sample}>{listed(reason.values)}</div>}
              </>
            ),
          },
          {
            title: 'Rows',
            width: 90,
            className: `tabular ${page.reason}`,
            cell: ({ count }) => numberText(count),
          },
          ...(record.status === 'checked' ? [{ title: 'Fix', width: '45%', className: page.reason, cell: fix }] : []),
        ]}
      />
      {map.error !== null && <Notice kind="danger">{map.error.message}</Notice>}
      {meanings.length > 0 && (
        <Button mt="sm" loading={map.isPending} onClick={() => apply(meanings)}>
          Save and validate again
        </Button>
      )}
    </section>
  )
}

type FixProps = {
  record: ImportRecord
  reason: ImportReason
  optionsOf: (field: string) => ValueOption[]
  meanings: readonly Meaning[]
  isBusy: boolean
  onMeaning: (meaning: Meaning) => void
  onForget: (meaning: Meaning) => void
  onEmpty: (meanings: readonly Meaning[]) => void
}

/** Each value is mapped to one of ours where there are some. Others can mean an empty cell. */
function Fix({ record, reason, optionsOf, meanings, isBusy, onMeaning, onForget, onEmpty }: FixProps) {
  const { name: column, values } = reason
  const fields = record.columns.find(({ name }) => name === column)?.fields ?? []
  const mayBeEmpty = fields.length > 0 && !fields.some(field => isRequired(record.kind ?? 'orders', field))
  const field = fields.find(item => optionsOf(item).length > 0) ?? ''
  const options = optionsOf(field)
  if (values.length === 0) return null
  if (options.length === 0)
    return mayBeEmpty ? (
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        aria-label={`Treat as empty: ${column}`}
        onClick={() => onEmpty(values.map(({ text }) => ({ column, text, field, ours: null })))}
      >
        Treat as empty
      </Button>
    ) : null
  return (
    <div className={page.fixes}>
      {values.slice(0, mostValues).map(({ text }) => {
        const chosen = meanings.find(item => isSame(item, { column, text }))
        return (
          <Select
            key={text}
            size="xs"
            label={text}
            aria-label={`${text} means`}
            placeholder="Choose"
            data={mayBeEmpty ? [emptyOption, ...options] : options}
            value={chosen === undefined ? null : (chosen.ours ?? emptyOption.value)}
            onChange={value => {
              const meaning = { column, text, field, ours: value === emptyOption.value ? null : value }
              if (value === null) onForget(meaning)
              else onMeaning(meaning)
            }}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear' }}
          />
        )
      })}
      {values.length > mostValues && <Text size="xs">Map the others under Change mapping.</Text>}
    </div>
  )
}

type Cell = Pick<Meaning, 'column' | 'text'>

const isSame = (a: Cell, b: Cell): boolean => a.column === b.column && a.text === b.text

function withMeaning(draft: MappingDraft, { column, text, field, ours }: Meaning): MappingDraft {
  if (ours !== null) return withTranslation(draft, field, text, ours)
  return withEmptyTexts(draft, column, [...new Set([...(draft.emptyTexts[column] ?? []), text])])
}
