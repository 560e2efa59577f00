import { vi } from 'vitest'
import { channelSuite } from './channel-suite.ts'

// The lists are all that has to know a new channel. They are read when modules load, so this file has modules of its own.
vi.mock('@aftermile/domain/channels/channel-list', async original => {
  const { push } = await import('./push-traits.ts')
  const { channelList } = await original<typeof import('@aftermile/domain/channels/channel-list')>()
  return { channelList: [...channelList, push] }
})
vi.mock('../../features/messages/content/channels/channel-module-list.ts', async original => {
  const { push } = await import('./push-module.ts')
  const { channelModuleList } =
    await original<typeof import('../../features/messages/content/channels/channel-module-list.ts')>()
  return { channelModuleList: [...channelModuleList, push] }
})
vi.mock('../../adapters/apps/apps.ts', async original => {
  const { notes } = await import('./push-app.ts')
  const apps = await original<typeof import('../../adapters/apps/apps.ts')>()
  const appCatalogue = [...apps.appCatalogue, notes]
  return { ...apps, appCatalogue, findApp: (id: string) => appCatalogue.find(app => app.id === id) ?? null }
})

await channelSuite({
  channel: 'push',
  template: () => ({ text: 'About {{ shipmentNumber }}', payload: '{"subject": "News"}' }),
  app: { id: 'notes', fields: {} },
  taken: { body: 'thanks' },
  testBody: { phone: '+46701740699' },
  recipient: { field: 'toPhone', addressOf: nth => `+467017406${String(nth).padStart(2, '0')}` },
})
