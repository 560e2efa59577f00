import { templates } from '@aftermile/contract/settings/templates'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMayDo } from '../../../session/session-store.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconListSearch, IconPlus, IconWebhook } from '../../../ui/icons/icons.ts'
import { PathButton } from '../../../ui/links/PathLink.tsx'
import { ListFooter } from '../../../ui/list/ListFooter.tsx'
import classes from '../../../ui/list/ListPage.module.css'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { useListKeys } from '../../../ui/list/use-list-keys.ts'
import { useListState } from '../../../ui/list/use-list-state.ts'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { SortMenu } from '../../../ui/table/SortMenu.tsx'
import { TableSkeleton } from '../../../ui/table/TableSkeleton.tsx'
import { useFoundRows } from '../../../ui/table/use-found-rows.ts'
import { MessageTabs } from '../MessageTabs.tsx'
import { webhooksQuery } from '../webhook-calls.ts'
import { webhookColumns as columns } from './webhook-columns.tsx'

const about = 'Where other systems are told what happens to orders and shipments.'

/** Where webhooks go. Those that need somebody come first. */
export function WebhookList() {
  const { data: rows, error, isPending, isFetching, refetch } = useQuery(webhooksQuery)
  const list = useListState('webhooks', { columns, firstSort: { by: 'state', desc: false } })
  const found = useFoundRows({ rows, columns, sort: list.sort, text: list.text })
  const mayCreate = useMayDo(templates.create.need)
  const page = useListKeys()
  const create = mayCreate && (
    <PathButton href="/templates/create?type=webhook" leftSection={<IconPlus size={16} />}>
      Create webhook
    </PathButton>
  )
  return (
    <div ref={page} className={classes.page}>
      <PageHead title="Webhooks" about={about} actions={create} />
      <MessageTabs current="/webhooks" />
      <div className={classes.tools}>
        <SearchField label="Search webhooks" text={list.text} onText={list.setText} waitMs={0} />
        <SortMenu columns={columns} sort={list.sort} onSort={list.setSort} />
      </div>
      {content()}
    </div>
  )

  function content() {
    if (isPending) return <TableSkeleton columns={columns} rows={8} />
    if (rows === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
    if (rows.length === 0)
      return (
        <EmptyState icon={IconWebhook} title="No webhooks yet" action={create}>
          {about} Each webhook is a template with an address of yours.
        </EmptyState>
      )
    if (found.length === 0)
      return (
        <EmptyState
          icon={IconListSearch}
          title="No matches"
          action={
            <Button variant="default" onClick={() => list.setText('')}>
              Clear search
            </Button>
          }
        >
          No webhooks match “{list.text}”.
        </EmptyState>
      )
    const shown = Math.min(list.page, Math.ceil(found.length / list.pageSize))
    return (
      <>
        <DataTable
          label="Webhooks"
          rows={found}
          columns={columns}
          sort={list.sort}
          onSort={list.setSort}
          page={shown}
          pageSize={list.pageSize}
          isBusy={isFetching}
          link={({ id }, text) => (
            <Link to="/webhooks/$id" params={{ id }} data-row>
              {text}
            </Link>
          )}
        />
        <ListFooter count={found.length} list={{ ...list, page: shown }} />
      </>
    )
  }
}
