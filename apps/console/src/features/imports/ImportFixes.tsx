import type { ColumnValue, ImportRecord } from '@aftermile/contract/intake/imports'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button } from '@mantine/core'
import { Notice } from '../../ui/feedback/Notice.tsx'
import classes from './ImportPage.module.css'
import { MissingMerchants } from './MissingMerchants.tsx'
import { draftOf, openTexts, withEmptyTexts } from './mapping/mapping-draft.ts'
import { useImportActions } from './use-imports.ts'

/** Offers what would let refused rows in: texts that mean nothing, and merchants that do not exist yet. */
export function ImportFixes({ record }: { record: ImportRecord }) {
  const { map } = useImportActions(record.id)
  const draft = draftOf(record)
  const columns = record.columns.flatMap(column => {
    const texts = openTexts(column, draft)
    return texts.length > 0 ? [{ name: column.name, texts, known: column.emptyTexts }] : []
  })
  return (
    <>
      {columns.map(({ name, texts, known }) => (
        <Notice key={name} kind="note">
          <div className={classes.actions}>
            <span>
              {listed(texts)} in <b>{name}</b> can’t be read.
            </span>
            <Button
              size="xs"
              variant="default"
              loading={map.isPending}
              onClick={() => map.mutate(withEmptyTexts(draft, name, [...known, ...texts.map(({ text }) => text)]))}
            >
              Treat as empty
            </Button>
          </div>
        </Notice>
      ))}
      {map.error !== null && <Notice kind="danger">{map.error.message}</Notice>}
      <MissingMerchants record={record} />
    </>
  )
}

const shown = 5

/** “n/c” (12), “Not captured” (3) and 2 more */
function listed(texts: readonly ColumnValue[]): string {
  const named = texts.slice(0, shown).map(({ text, count }) => `“${text}” (${numberText(count)})`)
  const more = texts.length > shown ? ` and ${numberText(texts.length - shown)} more` : ''
  return named.join(', ') + more
}
