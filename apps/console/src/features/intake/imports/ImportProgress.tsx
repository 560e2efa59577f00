import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Text } from '@mantine/core'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import classes from './ImportPage.module.css'
import { rowsText } from './import-texts.ts'
import { useImportActions } from './use-imports.ts'

const texts = {
  reading: { title: 'Reading the file', about: 'Nothing has been imported yet.', stop: 'Cancel' },
  checking: { title: 'Validating rows', about: 'Nothing has been imported yet.', stop: 'Cancel' },
  importing: {
    title: 'Importing',
    about: 'You can leave this page. You’ll get a notification when it’s done.',
    stop: 'Stop',
  },
}

/** The progress of a running import, with a button to stop it. */
export function ImportProgress({ record }: { record: ImportRecord }) {
  const { cancel } = useImportActions(record.id)
  const { status, done, rowCount } = record
  if (status !== 'reading' && status !== 'checking' && status !== 'importing') return null
  const { title, about, stop } = texts[status]
  const share = status === 'reading' || rowCount === null ? null : done / rowCount
  return (
    <div className={classes.working}>
      <Text fw={600} role="status">
        {title}
        {rowCount !== null && status !== 'reading' && `: ${numberText(done)} of ${rowsText(rowCount)}`}
      </Text>
      <ProgressBar label={title} share={share} />
      <Text c="dimmed">{about}</Text>
      <div>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {stop}
        </Button>
      </div>
    </div>
  )
}
