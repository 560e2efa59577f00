import type { App } from '@aftermile/contract/settings/apps'
import { systemTenantId } from '@aftermile/domain/access'
import { appCategoryName } from '@aftermile/domain/lists/app-categories'
import { IconApps } from '@tabler/icons-react'
import { useUser } from '../../session/session-store.ts'
import { ListPage } from '../../ui/list/ListPage.tsx'
import type { Column } from '../../ui/table/column.ts'
import { changedColumn, textColumn } from '../../ui/table/shared-columns.tsx'
import { ColorDot } from '../../ui/text/ColorDot.tsx'
import { appNoun } from './app-noun.ts'
import { appState } from './app-state.ts'

const columns: readonly Column<App>[] = [
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
    value: app => appState(app).text,
    cell: app => <ColorDot {...appState(app)} />,
    width: 170,
  },
  changedColumn({ width: 130 }),
]

/** The apps that the tenant has set up. The others are in the catalogue, at /apps/create. */
export function AppList() {
  const { tenantId, tenantName } = useUser()
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
