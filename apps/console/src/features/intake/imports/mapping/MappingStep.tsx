import { type ImportRecord, importKinds } from '@aftermile/contract/intake/imports'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import page from '../ImportPage.module.css'
import { kindNames } from '../import-texts.ts'
import { useImportActions } from '../use-imports.ts'
import { ColumnTable } from './ColumnTable.tsx'
import { Constants } from './Constants.tsx'
import { draftOf, missingFields, openDayOrders, withKind, withoutFilledConstants } from './mapping-draft.ts'
import { ValueTables } from './ValueTables.tsx'

/** Lets the user map the columns of a file to fields. The mapping is stored for the next file with the same columns. */
export function MappingStep({ record }: { record: ImportRecord }) {
  const [draft, setDraft] = useState(() => draftOf(record))
  const { map, cancel } = useImportActions(record.id)
  const navigate = useNavigate()
  const chosen = withoutFilledConstants(draft)
  const missing = missingFields(chosen)
  const open = openDayOrders(record, chosen)
  const check = () =>
    map.mutate(chosen, {
      onSuccess: () => void navigate({ to: '/import', search: { id: record.id }, replace: true }),
    })

  return (
    <>
      <Text maw={640}>
        {record.status === 'mapping'
          ? 'Some columns or dates couldn’t be recognised. Choose a field for each column. The mapping is saved for files with the same columns.'
          : 'Choose a field for each column. The mapping is saved for files with the same columns.'}
      </Text>
      <div>
        <SegmentedControl
          aria-label="File contents"
          data={importKinds.map(value => ({ value, label: kindNames[value] }))}
          value={draft.kind}
          onChange={value =>
            setDraft(withKind(record, draft, importKinds.find(importKind => importKind === value) ?? draft.kind))
          }
        />
      </div>
      <Constants draft={draft} onChange={setDraft} />
      <ColumnTable record={record} draft={draft} onChange={setDraft} />
      <ValueTables record={record} draft={draft} onChange={setDraft} />
      {missing.length > 0 && <Notice kind="note">Map these fields to continue: {missing.join('; ')}.</Notice>}
      {open.length > 0 && (
        <Notice kind="note">Dates can be read in two ways. Choose the order in {open.join(', ')} to continue.</Notice>
      )}
      {map.error !== null && <Notice kind="danger">{map.error.message}</Notice>}
      <div className={page.actions}>
        <Button onClick={check} loading={map.isPending} disabled={missing.length > 0 || open.length > 0}>
          Validate
        </Button>
        <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          Discard
        </Button>
      </div>
    </>
  )
}
