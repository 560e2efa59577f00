import { contract } from '@aftermile/contract/index'
import type { App } from '@aftermile/contract/settings/apps'
import { secretMask } from '@aftermile/contract/settings/credentials'
import type { AppAdapter } from '../../../adapters/apps/app-adapter.ts'
import { appCatalogue, findApp } from '../../../adapters/apps/apps.ts'
import { serve } from '../../../http/routes/serve.ts'
import { refuseChanged } from '../../../records/server-owned.ts'
import { Versioned } from '../../../records/versioned.ts'
import { notFound, refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { showApi } from '../credentials/credential-fields.ts'
import { appCredentialRoutes, countEnabled, removeAppCredentials } from './app-credentials.ts'
import { appMetricsRoute } from './app-metrics.ts'
import { appStore, describeApp, showApp, showEntry } from './app-store.ts'
import { appHealthNotifier, appMetricsSweep } from './notify-of-health.ts'

const calls = contract.apps

export const apps = (options: FeatureOptions): Feature => ({
  routes: [
    serve(calls.list, async (ctx, { query }) => (query.system ? appCatalogue.map(showEntry) : listApps(ctx))),
    serve(calls.create, async (ctx, { body }) => {
      const app = findApp(body.id)
      if (app === null) throw refused('id', '{_field_} isn’t an app of the catalogue')
      refuseOther(app, body)
      return versioned(ctx, app, await appStore.create(ctx, body))
    }),
    serve(calls.get, async (ctx, { params: { id } }) => versioned(ctx, getApp(id), await appStore.get(ctx, id))),
    serve(calls.update, async (ctx, { params: { id }, body, ifMatch }) => {
      const app = getApp(id)
      refuseOther(app, body)
      return versioned(ctx, app, await appStore.update(ctx, id, body, ifMatch))
    }),
    serve(calls.remove, async (ctx, { params: { id }, ifMatch }) => {
      await appStore.remove(ctx, id, ifMatch)
      await removeAppCredentials(ctx, options, id)
    }),
    serve(calls.metadata, async (_, { params: { id } }) => {
      const app = getApp(id)
      const [{ id: defaultApiId }] = app.apis
      const { setup = null, unconfirmed = null } = app
      return { id, ...describeApp(app), setup, unconfirmed, apis: app.apis.map(showApi), defaultApiId, secretMask }
    }),
    ...appCredentialRoutes(options),
    appMetricsRoute,
  ],
  jobs: [appHealthNotifier, appMetricsSweep],
})

async function listApps(ctx: RequestCtx): Promise<App[]> {
  const [rows, enabled] = [await appStore.list(ctx), await countEnabled(ctx)]
  const byId = new Map(rows.map(row => [row.id, row]))
  return appCatalogue.map(app => {
    const row = byId.get(app.id)
    return row === undefined ? showEntry(app) : showApp(app, row, enabled.get(app.id) ?? 0)
  })
}

function getApp(id: string): AppAdapter {
  const app = findApp(id)
  if (app === null) throw notFound()
  return app
}

type Stored = Awaited<ReturnType<typeof appStore.get>>

async function versioned(ctx: RequestCtx, app: AppAdapter, { data, version }: Stored): Promise<Versioned<App>> {
  return new Versioned(showApp(app, data, (await countEnabled(ctx)).get(app.id) ?? 0), version)
}

/** Refuses another description than that of the catalogue. */
function refuseOther(app: AppAdapter, sent: Readonly<Record<string, unknown>>): void {
  const described = describeApp(app)
  refuseChanged(sent, described, Object.keys(described))
}
