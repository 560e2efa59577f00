import '../../../../ui/form/form-styles.css'
import { importFields } from '@aftermile/contract/intake/import-fields'
import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { type DayOrder, needsDayOrder } from '@aftermile/domain/times/day-order'
import { readTime } from '@aftermile/domain/times/read-time'
import { Button, type ComboboxItem, MultiSelect, Select, TagsInput, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { SimpleTable } from '../../../../ui/table/SimpleTable.tsx'
import page from '../ImportPage.module.css'
import { listed } from '../import-reasons.ts'
import {
  hasDayOrder,
  type ImportColumn,
  isRequired,
  type MappingDraft,
  openTexts,
  withEmptyTexts,
  withFields,
} from './mapping-draft.ts'

type Props = { record: ImportRecord; draft: MappingDraft; onChange: (draft: MappingDraft) => void }

/** The columns of the file with examples, and what each of them fills and how it is read. */
export function ColumnTable({ record, draft, onChange }: Props) {
  const options = importFields[draft.kind].map(({ field, label }) => ({ value: field, label }))
  return (
    <SimpleTable
      label="File columns"
      rows={record.columns}
      keyOf={({ name }) => name}
      columns={[
        {
          title: 'Column',
          width: '25%',
          isPlain: true,
          cell: ({ name }) => (
            <Text fw={600} inherit>
              {name}
            </Text>
          ),
        },
        {
          title: 'Examples',
          isPlain: true,
          className: page.sample,
          cell: ({ samples }) => samples.join(' · '),
        },
        {
          title: 'Maps to',
          width: 320,
          isPlain: true,
          cell: column => (
            <>
              <FieldSelect column={column} draft={draft} onChange={onChange} options={options} />
              <DateOrder column={column} draft={draft} onChange={onChange} />
              <EmptyTexts column={column} draft={draft} onChange={onChange} />
            </>
          ),
        },
      ]}
    />
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
        const order = orders.find(order => order === value)
        if (order) onChange({ ...draft, dayOrders: { ...draft.dayOrders, [column.name]: order } })
      }}
    />
  )
}

function EmptyTexts({ column, draft, onChange }: ColumnProps) {
  const [isAsked, setAsked] = useState(false)
  const chosen = draft.emptyTexts[column.name] ?? []
  const open = openTexts(column, draft)
  const fields = draft.fields[column.name] ?? []
  if (fields.length === 0 || fields.some(field => isRequired(draft.kind, field))) return null
  if (!isAsked && chosen.length === 0 && open.length === 0)
    return (
      <Button size="compact-xs" variant="subtle" mt={4} onClick={() => setAsked(true)}>
        Treat values as empty
      </Button>
    )
  return (
    <TagsInput
      mt={6}
      size="xs"
      label={`Treat as empty in ${column.name}`}
      description={open.length > 0 ? `Can’t be read: ${listed(open)}` : undefined}
      placeholder={chosen.length === 0 ? 'Choose or type a value' : ''}
      data={column.values.map(({ text }) => text)}
      value={chosen}
      onChange={texts => onChange(withEmptyTexts(draft, column.name, texts))}
      maxTags={200}
      acceptValueOnBlur
      splitChars={[]}
      autoFocus={isAsked && chosen.length === 0}
    />
  )
}
