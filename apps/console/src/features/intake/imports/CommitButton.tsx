import type { ImportCounts, ImportRecord } from '@aftermile/contract/intake/imports'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx'
import { changeCount, plannedText, rowsText } from './import-texts.ts'
import { useImportActions } from './use-imports.ts'

/** Starts the checked import after a confirmation. */
export function CommitButton({ record, counts }: { record: ImportRecord; counts: ImportCounts }) {
  const [isAsking, setAsking] = useState(false)
  const { commit } = useImportActions(record.id)
  const label = `Import ${rowsText(changeCount(counts))}`
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`${label}?`}
        confirm={label}
        color="accent"
        isBusy={commit.isPending}
        problem={commit.error === null ? null : commit.error.message}
        onConfirm={() => commit.mutate()}
        onClose={() => setAsking(false)}
      >
        {plannedText(counts)}
        {counts.refused > 0 && ` ${rowsText(counts.refused)} will be skipped.`} An import can’t be undone.
      </ConfirmDialog>
    </>
  )
}
