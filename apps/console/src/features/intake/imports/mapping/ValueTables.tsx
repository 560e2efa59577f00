import { choiceOf, importFields, importFieldTitle } from '@aftermile/contract/intake/import-fields'
import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { Select, Text, Title } from '@mantine/core'
import { SimpleTable } from '../../../../ui/table/SimpleTable.tsx'
import { type MappingDraft, withTranslation } from './mapping-draft.ts'
import { useValueOptions, type ValueOption } from './use-value-options.ts'

type Props = { record: ImportRecord; draft: MappingDraft; onChange: (draft: MappingDraft) => void }

/** What the values of a file mean, for each column that fills a closed list. */
export function ValueTables({ record, draft, onChange }: Props) {
  const optionsOf = useValueOptions(draft.kind)
  return record.columns.flatMap(({ name, values }) =>
    importFields[draft.kind]
      .filter(({ field }) => draft.fields[name]?.includes(field) && values.length > 0)
      .flatMap(({ field, choices }) => {
        const isCarrier = field === 'serviceProviderId'
        if (field !== 'merchantId' && !isCarrier && choices === undefined) return []
        const options = optionsOf(field)
        if (options.length === 0) return []
        const title = `Values of ${name}`
        return (
          <div key={field}>
            <Title order={2} size="h4" mb="xs">
              {title}
            </Title>
            <SimpleTable
              label={title}
              rows={values}
              keyOf={({ text }) => text}
              columns={[
                {
                  title: 'Value',
                  width: '25%',
                  isPlain: true,
                  cell: ({ text }) => (
                    <Text fw={600} inherit>
                      {text}
                    </Text>
                  ),
                },
                { title: 'Rows', isPlain: true, className: 'tabular', cell: ({ count }) => numberText(count) },
                {
                  title: importFieldTitle(draft.kind, field),
                  width: 320,
                  isPlain: true,
                  cell: ({ text }) => (
                    <Select
                      aria-label={`${text} maps to`}
                      placeholder={isCarrier ? 'As in the file' : 'Not recognised'}
                      data={options}
                      value={draft.translations[field]?.[text] ?? known(text, options)}
                      onChange={ours => onChange(withTranslation(draft, field, text, ours))}
                      searchable
                      clearable
                      clearButtonProps={{ 'aria-label': 'Clear' }}
                    />
                  ),
                },
              ]}
            />
          </div>
        )
      }),
  )
}

/** By its id, its name, or another spelling of a choice. */
const known = (text: string, options: readonly ValueOption[]): string | null => {
  const ids = options.map(({ value }) => value)
  const named = options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase())
  if (named && !ids.includes(text)) return named.value
  return ids.includes(text) ? text : choiceOf(text, ids)
}
