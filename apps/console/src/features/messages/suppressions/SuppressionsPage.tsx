import type { Suppression } from '@aftermile/contract/messages/suppressions'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { reasonOf } from '../../../ui/feedback/reason-of.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconDownload, IconFileImport, IconMailOff, IconPlus } from '../../../ui/icons/icons.ts'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { LoadMore } from '../log/LoadMore.tsx'
import classes from '../log/MessageLog.module.css'
import { MessageTabs } from '../MessageTabs.tsx'
import { AddSuppression } from './AddSuppression.tsx'
import { ImportSuppressions } from './ImportSuppressions.tsx'
import { RemoveSuppression } from './RemoveSuppression.tsx'
import { SuppressionTable } from './SuppressionTable.tsx'
import { saveSuppressions, useSuppressions } from './use-suppressions.ts'

/** The suppressed addresses, newest first. */
export function SuppressionsPage() {
  const { q = '' } = useSearch({ from: '/templates/suppressed' })
  const navigate = useNavigate()
  const query = useSuppressions(q.trim())
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const saving = useMutation({
    mutationFn: saveSuppressions,
    onError: error => toast({ message: reasonOf(error), kind: 'problem' }),
  })
  const [removed, setRemoved] = useState<Suppression | null>(null)
  const setText = (text: string) =>
    void navigate({ to: '/templates/suppressed', search: { q: text || undefined }, replace: true })
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      Add address
    </Button>
  )
  return (
    <div className={classes.page}>
      <PageHead
        title="Suppressed addresses"
        about="They get no messages: the address does not exist, its owner complained, or somebody added it. Who unsubscribed gets no reminders and no marketing, but still what their order needs."
        actions={
          <>
            <Button variant="default" leftSection={<IconFileImport size={16} />} onClick={() => setImporting(true)}>
              Import
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              loading={saving.isPending}
              onClick={() => saving.mutate()}
            >
              Export
            </Button>
            {add}
          </>
        }
      />
      <MessageTabs current="/templates/suppressed" />
      <div className={classes.tools}>
        <SearchField label="Search addresses" text={q} onText={setText} />
      </div>
      {content()}
      {isImporting && <ImportSuppressions onClose={() => setImporting(false)} />}
      {isAdding && <AddSuppression onClose={() => setAdding(false)} />}
      {removed !== null && <RemoveSuppression suppression={removed} onClose={() => setRemoved(null)} />}
    </div>
  )

  function content() {
    if (query.isPending) return <LoadingSkeleton label="Loading addresses" height={300} m="lg" />
    if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
    if (query.data.length === 0 && q !== '')
      return (
        <EmptyState
          icon={IconMailOff}
          title="No matches"
          action={
            <Button variant="default" onClick={() => setText('')}>
              Clear search
            </Button>
          }
        >
          No suppressed addresses match “{q}”.
        </EmptyState>
      )
    if (query.data.length === 0)
      return (
        <EmptyState icon={IconMailOff} title="No suppressed addresses" action={add}>
          Addresses that bounce, complain or unsubscribe appear here.
        </EmptyState>
      )
    return (
      <>
        <SuppressionTable rows={query.data} isBusy={query.isPlaceholderData} onRemove={setRemoved} />
        <LoadMore query={query} />
      </>
    )
  }
}
