import { proposeMapping } from '@aftermile/contract/intake/import-columns'
import { importFields, importFieldTitle, missingImportFields } from '@aftermile/contract/intake/import-fields'
import { type ImportKind, type ImportRecord, importKinds } from '@aftermile/contract/intake/imports'
import { Button, SegmentedControl, Select, Table, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from '../../ui/table/StackedTable.module.css'
import page from './ImportPage.module.css'
import { kindNames } from './import-texts.ts'
import { useImportActions, useMerchants } from './use-imports.ts'

type Fields = Readonly<Record<string, string>>

/** Lets the user map the columns of a file to fields. The mapping is stored for the next file with the same columns. */
export function MappingStep({ record }: { record: ImportRecord }) {
  const names = record.columns.map(column => column.name)
  const [kind, setKind] = useState<ImportKind>(record.kind ?? 'orders')
  const [fields, setFields] = useState<Fields>(() => fieldsOf(record))
  const [merchantId, setMerchantId] = useState<string | null>(record.constants.merchantId ?? null)
  const { map, cancel } = useImportActions(record.id)
  const navigate = useNavigate()
  const hasMerchant = Object.values(fields).includes('merchantId')
  const constants: Record<string, string> = hasMerchant || merchantId === null ? {} : { merchantId }
  const missing = missingImportFields(kind, [...Object.values(fields), ...Object.keys(constants)])

  const choose = (column: string, field: string | null) => {
    const others = Object.entries(fields).filter(([name, used]) => name !== column && used !== field)
    setFields(Object.fromEntries(field === null ? others : [...others, [column, field]]))
  }
  const check = () =>
    map.mutate(
      { kind, fields: { ...fields }, constants },
      { onSuccess: () => void navigate({ to: '/import', search: { id: record.id }, replace: true }) },
    )

  return (
    <>
      <Text maw={640}>
        {record.status === 'mapping'
          ? 'Some required fields couldn’t be matched to a column. Choose a field for each column. The mapping is saved for files with the same columns.'
          : 'Choose a field for each column. The mapping is saved for files with the same columns.'}
      </Text>
      <div>
        <SegmentedControl
          aria-label="File contents"
          data={importKinds.map(value => ({ value, label: kindNames[value] }))}
          value={kind}
          onChange={value => {
            const next = importKinds.find(one => one === value) ?? kind
            setKind(next)
            setFields(next === record.kind ? fieldsOf(record) : proposeMapping(next, names))
          }}
        />
      </div>
      {!hasMerchant && <MerchantSelect value={merchantId} onChange={setMerchantId} />}
      <ColumnTable record={record} kind={kind} fields={fields} onChoose={choose} />
      {missing.length > 0 && (
        <Notice kind="note">
          Map these fields to continue:{' '}
          {missing.map(group => group.map(field => importFieldTitle(kind, field)).join(' or ')).join('; ')}.
        </Notice>
      )}
      {map.error !== null && <Notice kind="danger">{map.error.message}</Notice>}
      <div className={page.actions}>
        <Button onClick={check} loading={map.isPending} disabled={missing.length > 0}>
          Validate
        </Button>
        <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Discard
        </Button>
      </div>
    </>
  )
}

const fieldsOf = (record: ImportRecord): Fields =>
  Object.fromEntries(record.columns.flatMap(({ name, field }) => (field === null ? [] : [[name, field]])))

function MerchantSelect({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const merchants = useMerchants()
  return (
    <Select
      label="Merchant for all rows"
      placeholder="Choose a merchant"
      maw={320}
      data={(merchants.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
    />
  )
}

type TableProps = {
  record: ImportRecord
  kind: ImportKind
  fields: Fields
  onChoose: (column: string, field: string | null) => void
}

function ColumnTable({ record, kind, fields, onChoose }: TableProps) {
  const options = importFields[kind].map(({ field, label }) => ({ value: field, label }))
  return (
    <Table aria-label="File columns" horizontalSpacing="sm" className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="30%">Column</Table.Th>
          <Table.Th>Examples</Table.Th>
          <Table.Th w={260}>Maps to</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {record.columns.map(({ name, samples }) => (
          <Table.Tr key={name}>
            <Table.Td fw={600}>{name}</Table.Td>
            <Table.Td className={page.sample}>{samples.join(' · ')}</Table.Td>
            <Table.Td>
              <Select
                aria-label={`${name} maps to`}
                placeholder="Not imported"
                data={options}
                value={fields[name] ?? null}
                onChange={field => onChoose(name, field)}
                searchable
                clearable
                clearButtonProps={{ 'aria-label': 'Clear' }}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
