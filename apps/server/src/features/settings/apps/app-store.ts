import { type App, app } from '@aftermile/contract/settings/apps'
import { systemTenantId } from '@aftermile/domain/access'
import { appCategories } from '@aftermile/domain/lists/app-categories'
import type { AppAdapter } from '../../../adapters/apps/app-adapter.ts'
import { store } from '../../../records/store.ts'

const row = app.stored.omit({
  name: true,
  about: true,
  categories: true,
  type: true,
  isSetUp: true,
  enabledCredentials: true,
})

/** The apps that the tenant has set up. */
export const appStore = store({ table: 'apps', noun: 'app', stored: row })

type Row = Awaited<ReturnType<typeof appStore.list>>[number]

/** What the catalogue says about an app. */
export function describeApp({ name, about, category }: AppAdapter) {
  const type = appCategories.find(({ id }) => id === category)?.type ?? 'OtherApp'
  return { name, about, categories: [category], type } satisfies Partial<App>
}

export const showApp = (adapter: AppAdapter, stored: Row, enabledCredentials: number): App => ({
  ...stored,
  ...describeApp(adapter),
  isSetUp: true,
  enabledCredentials,
})

/** The day on which the catalogue was made. Its entries are no rows, so they have no times of their own. */
const catalogueAt = '2026-11-16T00:00:00.000Z'
const author = 'Aftermile'

/** An app that nobody has set up. */
export const showEntry = (adapter: AppAdapter): App => ({
  id: adapter.id,
  ...describeApp(adapter),
  isEnabled: false,
  isSetUp: false,
  enabledCredentials: 0,
  tenantId: systemTenantId,
  createdAt: catalogueAt,
  createdBy: author,
  updatedAt: catalogueAt,
  updatedBy: author,
})
