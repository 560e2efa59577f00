import type { AppMetrics } from '@aftermile/contract/settings/app-metrics'
import type { App } from '@aftermile/contract/settings/apps'
import { systemTenantId } from '@aftermile/domain/access'
import { appCategoryName } from '@aftermile/domain/lists/app-categories'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '../../../session/session-store.ts'
import { IconApps } from '../../../ui/icons/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { changedColumn, textColumn } from '../../../ui/table/shared-columns.tsx'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { appMetricsQuery } from '../credentials/app-metrics-query.ts'
import { appNoun } from './app-noun.ts'
import { appState } from './app-state.ts'

const columnsWith = (metrics: readonly AppMetrics[]): readonly Column<App>[] => {
  const byApp = Map.groupBy(metrics, ({ appId }) => appId)
  const stateOf = (app: App) => appState(app, byApp.get(app.id))
  return [
    { id: 'name', title: 'Name', value: app => app.name },
    {
      id: 'category',
      title: 'Category',
      value: ({ categories }) => categories.map(appCategoryName).join(', '),
      width: 140,
    },
    textColumn({ id: 'about', title: 'What it does', width: '38%' }),
    {
      id: 'state',
      title: 'Status',
      value: app => stateOf(app).text,
      cell: app => <ColorDot {...stateOf(app)} />,
      width: 170,
    },
    changedColumn({ width: 130 }),
  ]
}

/** The apps that the tenant has set up. The others are in the catalogue, at /apps/create. */
export function AppList() {
  const { tenantId, tenantName } = useUser()
  const { data: metrics } = useQuery(appMetricsQuery)
  const columns = useMemo(() => columnsWith(metrics ?? []), [metrics])
  const place =
    tenantId === systemTenantId
      ? '. You are in the system tenant: switch to another to set up its apps.'
      : `, for ${tenantName}.`
  return (
    <ListPage
      id="apps"
      title="Apps"
      kind="app"
      createText="Set up app"
      about={`Providers that send messages, bring in data or take it over${place}`}
      icon={IconApps}
      noun={appNoun}
      shows={isSetUp}
      editor="/apps/$id"
      columns={columns}
      sort={{ by: 'name', desc: false }}
    />
  )
}

const isSetUp = (app: App): boolean => app.isSetUp
