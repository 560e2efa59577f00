import { audit } from '@aftermile/contract/settings/audit'
import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { fetchFile, saveFile } from '../../../api/download.ts'
import { browserTimeZone } from '../../../time-zone.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { followBytes, followDownload } from '../../../ui/feedback/follow-download.tsx'
import { IconDownload, IconHistory } from '../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import classes from './AuditPage.module.css'
import { type AuditSearch, filterOf } from './audit-search.ts'
import { EntryTable } from './EntryTable.tsx'
import { itemName } from './entry-links.ts'
import { useEntries } from './use-audit.ts'

/** Who changed what and when, newest first. The filter is in the address. */
export function AuditPage() {
  const search = useSearch({ from: '/tenant/audit' })
  const navigate = useNavigate()
  const query = useEntries(search)
  const entries = query.data ?? []
  const ofItem = entries.find(({ itemId }) => itemId === search.item)
  const setSearch = (change: AuditSearch) =>
    void navigate({ to: '/tenant/audit', search: before => ({ ...before, ...change }) })
  const clear = () => void navigate({ to: '/tenant/audit', search: {} })
  return (
    <>
      <PageHead
        title="Audit log"
        about="Who changed what in the settings, and when."
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={entries.length === 0}
            onClick={() => exportEntries(search)}
          >
            Export CSV
          </Button>
        }
      />
      <div className={classes.tools}>
        <AuditFilters
          search={search}
          itemName={ofItem === undefined ? (search.item ?? '') : itemName(ofItem)}
          onSearch={setSearch}
        />
      </div>
      {content()}
    </>
  )

  function content() {
    if (query.isPending) return <LoadingSkeleton label="Loading audit log" height={400} m="lg" />
    if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
    if (entries.length === 0) return <NoEntries isFiltered={Object.values(search).some(Boolean)} onClear={clear} />
    return (
      <>
        <EntryTable entries={entries} search={search} isBusy={query.isPlaceholderData} />
        {query.hasNextPage && (
          <div className={classes.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show older entries
            </Button>
          </div>
        )}
      </>
    )
  }
}

function exportEntries(search: AuditSearch): void {
  const query = { ...filterOf(search), timeZone: browserTimeZone() }
  followDownload(async following => {
    const options = { query, signal: following.signal, onBytes: followBytes(following) }
    const { content, name } = await fetchFile(audit.export, options)
    saveFile(content, name)
  })
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState icon={IconHistory} title="No changes yet">
        Every change of a tag, merchant, user or other setting is listed here, with who made it and when.
      </EmptyState>
    )
  const action = (
    <Button variant="default" onClick={onClear}>
      Clear filters
    </Button>
  )
  return (
    <EmptyState icon={IconHistory} title="No changes match" action={action}>
      Nothing was changed by this person, on this item or in this time.
    </EmptyState>
  )
}
