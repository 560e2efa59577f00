import type { ImportSummary } from '@aftermile/contract/intake/imports'
import { ContinueOrCancel } from '../../../ui/feedback/ContinueOrCancel.tsx'
import { useImportActions } from './use-imports.ts'

/** Continues or cancels an import that has stopped. */
export function StoppedActions({ record }: { record: ImportSummary }) {
  const { resume, cancel } = useImportActions(record.id)
  return (
    <ContinueOrCancel
      subject={record.fileName}
      resume={{ ...resume, run: () => resume.mutate() }}
      cancel={{ ...cancel, run: () => cancel.mutate() }}
    />
  )
}
