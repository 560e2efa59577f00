import type { Suppression } from '@aftermile/contract/messages/suppressions'
import { Button } from '@mantine/core'
import { IconMailOff, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { TemplateTabs } from '../../templates/TemplateTabs.tsx'
import { LoadMore } from '../log/LoadMore.tsx'
import classes from '../log/MessageLog.module.css'
import { AddSuppression } from './AddSuppression.tsx'
import { RemoveSuppression } from './RemoveSuppression.tsx'
import { SuppressionTable } from './SuppressionTable.tsx'
import { useSuppressions } from './use-suppressions.ts'

/** The addresses that get no messages, newest first. */
export function SuppressionsPage() {
  const { q = '' } = useSearch({ from: '/templates/suppressed' })
  const navigate = useNavigate()
  const query = useSuppressions(q.trim())
  const [isAdding, setAdding] = useState(false)
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
        about="They get no messages: the address does not exist, its owner complained or unsubscribed, or somebody added it."
        actions={add}
      />
      <TemplateTabs current="/templates/suppressed" />
      <div className={classes.tools}>
        <SearchField label="Search addresses" text={q} onText={setText} />
      </div>
      {content()}
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
          Addresses that bounce, complain or unsubscribe appear here, and get no more messages.
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
