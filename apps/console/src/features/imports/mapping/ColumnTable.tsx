import '../../../ui/form/form-styles.css'
import { importFields } from '@aftermile/contract/intake/import-fields'
import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { type DayOrder, needsDayOrder } from '@aftermile/domain/times/day-order'
import { readTime } from '@aftermile/domain/times/read-time'
import { Checkbox, type ComboboxItem, MultiSelect, Select, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import classes from '../../../ui/table/StackedTable.module.css'
import page from '../ImportPage.module.css'
import {
  hasDayOrder,
  type ImportColumn,
  type MappingDraft,
  unreadTexts,
  withEmptyTexts,
  withFields,
} from './mapping-draft.ts'

type Props = { record: ImportRecord; draft: MappingDraft; onChange: (draft: MappingDraft) => void }

/** The columns of the file with examples, and what each of them fills and how it is read. */
export function ColumnTable({ record, draft, onChange }: Props) {
  const options = importFields[draft.kind].map(({ field, label }) => ({ value: field, label }))
  return (
    <Table aria-label="File columns" horizontalSpacing="sm" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="25%">Column</Table.Th>
          <Table.Th>Examples</Table.Th>
          <Table.Th w={320}>Maps to</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {record.columns.map(column => (
          <Table.Tr key={column.name}>
            <Table.Td fw={600}>{column.name}</Table.Td>
            <Table.Td className={page.sample}>{column.samples.join(' · ')}</Table.Td>
            <Table.Td>
              <FieldSelect column={column} draft={draft} onChange={onChange} options={options} />
              <DateOrder column={column} draft={draft} onChange={onChange} />
              <EmptyTexts column={column} draft={draft} onChange={onChange} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

type ColumnProps = { column: ImportColumn; draft: MappingDraft; onChange: (draft: MappingDraft) => void }

/** Most columns fill one field, so the list closes after each choice. */
function FieldSelect({ column: { name }, draft, onChange, options }: ColumnProps & { options: ComboboxItem[] }) {
  const [isOpen, list] = useDisclosure()
  return (
    <MultiSelect
      aria-label={`${name} maps to`}
      placeholder={draft.fields[name] === undefined ? 'Not imported' : ''}
      data={options}
      value={draft.fields[name] ?? []}
      onChange={fields => onChange(withFields(draft, name, fields))}
      dropdownOpened={isOpen}
      onDropdownOpen={list.open}
      onDropdownClose={list.close}
      onOptionSubmit={list.close}
      searchable
      hidePickedOptions
    />
  )
}

const orderNames: Record<DayOrder, string> = {
  dayFirst: 'Day first',
  monthFirst: 'Month first',
  yearFirst: 'Year first',
}

function DateOrder({ column, draft, onChange }: ColumnProps) {
  if (!hasDayOrder(column, draft)) return null
  const orders: DayOrder[] = column.dayOrders.includes('yearFirst')
    ? ['dayFirst', 'monthFirst', 'yearFirst']
    : ['dayFirst', 'monthFirst']
  const example = column.samples.find(needsDayOrder)
  const label = (order: DayOrder) => {
    const day = example === undefined ? null : readTime(example, { zone: 'UTC', dayOrder: order })
    return day === null ? orderNames[order] : `${orderNames[order]}: ${example} is ${day.slice(0, 10)}`
  }
  return (
    <Select
      mt={6}
      aria-label={`Order of day and month in ${column.name}`}
      placeholder="Day or month first?"
      data={orders.map(order => ({ value: order, label: label(order) }))}
      value={draft.dayOrders[column.name] ?? null}
      onChange={value => {
        const order = orders.find(one => one === value)
        if (order) onChange({ ...draft, dayOrders: { ...draft.dayOrders, [column.name]: order } })
      }}
    />
  )
}

function EmptyTexts({ column, draft, onChange }: ColumnProps) {
  const texts = unreadTexts(column, draft)
  if (texts.length === 0) return null
  return (
    <Checkbox.Group
      mt={6}
      label="Treat as empty"
      value={draft.emptyTexts[column.name] ?? []}
      onChange={chosen => onChange(withEmptyTexts(draft, column.name, chosen))}
    >
      {texts.map(({ text, count }) => (
        <Checkbox key={text} mt={6} value={text} label={`${text} (${numberText(count)})`} />
      ))}
    </Checkbox.Group>
  )
}
