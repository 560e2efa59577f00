import type { AuditLogEntry } from '@aftermile/contract/settings/audit'
import { changeLines, isCut, wordsOf } from '@aftermile/domain/audit/change-lines'
import type { Naming } from '@aftermile/domain/audit/value-text'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './AuditPage.module.css'

const shownLines = 5
const shownLength = 120

/** What an entry changed, one line per field. Long ones open on demand. */
export function EntryChanges({ entry, naming }: { entry: AuditLogEntry; naming: Naming }) {
  const [isOpen, setOpen] = useState(false)
  const lines = changeLines(entry, naming)
  const isLong = lines.length > shownLines || lines.some(line => isCut(line, shownLength))
  return (
    <>
      <ul className={classes.lines}>
        {(isOpen ? lines : lines.slice(0, shownLines)).map(line => (
          <li key={line.field}>{wordsOf(line, entry.action, isOpen ? undefined : shownLength)}</li>
        ))}
      </ul>
      {isLong && (
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? 'Show less' : lines.length > shownLines ? `Show all ${lines.length}` : 'Show more'}
        </Button>
      )}
    </>
  )
}
