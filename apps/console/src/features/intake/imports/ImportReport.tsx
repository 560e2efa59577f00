import {
  type ImportCounts,
  type ImportRecord,
  imports,
  type ReportSelection,
  reportSelections,
} from '@aftermile/contract/intake/imports'
import { ingestStatuses } from '@aftermile/contract/intake/ingress'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { download } from '../../../api/download.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { IconDownload } from '../../../ui/icons/icons.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { CommitButton } from './CommitButton.tsx'
import classes from './ImportPage.module.css'
import { ImportReasons } from './ImportReasons.tsx'
import { parseImportSearch } from './import-search.ts'
import { changeCount, countOf, outcomeNames } from './import-texts.ts'
import { MissingMerchants } from './MissingMerchants.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import { ReportRows } from './ReportRows.tsx'
import { useImportActions } from './use-imports.ts'

/** The planned or actual outcome of the rows: counts, the first rows of each outcome, and the next step. */
export function ImportReport({ record }: { record: ImportRecord }) {
  const { show } = parseImportSearch(useSearch({ strict: false }))
  const counts = record.status === 'checked' ? record.check : record.result
  if (counts === null) return null
  const shown = show ?? (counts.refused > 0 ? 'refused' : (ingestStatuses.find(name => counts[name] > 0) ?? 'created'))
  return (
    <>
      <Tiles record={record} counts={counts} shown={shown} />
      {record.notes.length > 0 && (
        <Notice kind="note">
          <ul className={classes.notes}>
            {record.notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      {record.status === 'checked' && <MissingMerchants record={record} />}
      <Actions record={record} counts={counts} />
      <ImportReasons key={record.finishedAt ?? record.status} record={record} shown={shown} />
      {record.status === 'checked' && <PreviewRows record={record} />}
      <ReportRows record={record} shown={shown} count={countOf(counts, shown)} />
    </>
  )
}

type TilesProps = { record: ImportRecord; counts: ImportCounts; shown: ReportSelection }

function Tiles({ record, counts, shown }: TilesProps) {
  const navigate = useNavigate()
  const when = record.status === 'checked' ? 'before' : 'after'
  const tiles = reportSelections.filter(name => name !== 'warned' || countOf(counts, name) > 0)
  return (
    <fieldset className={classes.tiles} style={{ margin: 0, padding: 0, border: 0 }} aria-label="Rows by outcome">
      {tiles.map(name => (
        <UnstyledButton
          key={name}
          className={classes.tile}
          aria-pressed={name === shown}
          onClick={() => void navigate({ to: '/import', search: { id: record.id, show: name }, replace: true })}
        >
          <span className={`${classes.count} tabular`}>{numberText(countOf(counts, name))}</span>
          <span className={classes.name}>{outcomeNames[name][when]}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

function Actions({ record, counts }: { record: ImportRecord; counts: ImportCounts }) {
  const { cancel } = useImportActions(record.id)
  const save = useMutation({ mutationFn: () => download(imports.problems, { id: record.id }) })
  const isChecked = record.status === 'checked'
  return (
    <>
      {isChecked && changeCount(counts) === 0 && (
        <Notice kind="note">
          {counts.refused > 0
            ? 'No rows can be imported. Download the rejected rows, fix them and upload the file again.'
            : 'Nothing to import. Every row is already up to date.'}
        </Notice>
      )}
      {save.isError && <Notice kind="danger">Couldn’t download the file. Try again.</Notice>}
      <div className={classes.actions}>
        {isChecked && changeCount(counts) > 0 && <CommitButton record={record} counts={counts} />}
        {record.status === 'done' && counts.created > 0 && <CreatedLink record={record} count={counts.created} />}
        {record.status === 'done' && (
          <ButtonLink variant="default" to="/import">
            Import another file
          </ButtonLink>
        )}
        {record.hasProblems && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            Download rejected rows
          </Button>
        )}
        {isChecked && (
          <ButtonLink variant="default" to="/import" search={{ id: record.id, step: 'mapping' }}>
            Change mapping
          </ButtonLink>
        )}
        {isChecked && (
          <Button variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Discard
          </Button>
        )}
      </div>
    </>
  )
}

/** The list of what the import has created. Events are no list of their own. */
function CreatedLink({ record: { id, kind }, count }: { record: ImportRecord; count: number }) {
  if (kind !== 'orders' && kind !== 'shipments') return null
  const [noun, to] = kind === 'orders' ? (['order', '/orders'] as const) : (['shipment', '/shipments'] as const)
  return (
    <ButtonLink to={to} search={{ facets: `importId:${id}` }}>
      Show {numberText(count)} created {count === 1 ? noun : `${noun}s`}
    </ButtonLink>
  )
}
