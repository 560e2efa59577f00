import { choiceOf, importFields, importFieldTitle } from '@aftermile/contract/intake/import-fields'
import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { Select, Table, Title } from '@mantine/core'
import classes from '../../../../ui/table/StackedTable.module.css'
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
            <Table aria-label={title} horizontalSpacing="sm" className={classes.table}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w="25%">Value</Table.Th>
                  <Table.Th>Rows</Table.Th>
                  <Table.Th w={320}>{importFieldTitle(draft.kind, field)}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {values.map(({ text, count }) => (
                  <Table.Tr key={text}>
                    <Table.Td fw={600}>{text}</Table.Td>
                    <Table.Td className="tabular">{numberText(count)}</Table.Td>
                    <Table.Td>
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
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
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
