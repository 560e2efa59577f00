import { contract } from '@aftermile/contract/index'
import type { Rule } from '@aftermile/contract/settings/rules'
import { beforeAll, expect, test, vi } from 'vitest'
import { aShipment, send } from '../../../test/data/containers.ts'
import { aRule, resultsOf, when } from '../../../test/data/rules.ts'
import { type Caller, testServer } from '../../../test/server.ts'

// The lists are all that has to know a new action. They are read when modules load, so this file has modules of its own.
vi.mock('@aftermile/domain/rules/actions/action-list', async original => {
  const { defineAction } = await import('@aftermile/domain/rules/actions/action-traits')
  const ring = defineAction({
    id: 'ring',
    text: 'Ring the warehouse',
    targets: ['Shipment'],
    settings: {
      bell: { kind: 'choice', options: [{ id: 'large', text: 'Large' }], first: 'large', label: 'Bell' },
      note: { kind: 'text', maxLength: 20, label: 'Note' },
    },
    changesOrders: false,
    sameBy: 'bell',
    words: ({ action }) => `ring the ${action.bell} bell`,
  })
  const { actionList } = await original<typeof import('@aftermile/domain/rules/actions/action-list')>()
  return { actionList: [...actionList, ring] }
})
vi.mock('./doers/action-doer-list.ts', async original => {
  const { actionDoerList } = await original<typeof import('./doers/action-doer-list.ts')>()
  const ring = (_: unknown, { action, firings }: { action: { note?: string }; firings: readonly unknown[] }) =>
    Promise.resolve(firings.map(() => ({ status: 'done', message: action.note ?? null })))
  return { actionDoerList: { ...actionDoerList, ring } }
})

const server = testServer({ parts: ['api', 'worker'] })
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const post = (id: string, fields: Record<string, unknown>) =>
  admin.call(contract.rules.create, {
    body: aRule(id, { andConditions: [when('senderReference', 'is', id)], ...fields }),
  })

test('a rule has another action, which is offered, checked, done and said', async () => {
  const params = { type: 'CustomRule', targetType: 'Shipment' } as const
  const { actions: offered } = await admin.ask(contract.rules.metadata, { params })
  expect(offered).toContain('ring')
  const actions = [{ type: 'ring', bell: 'large', note: 'Be quick' }]
  expect(await post('ringing', { actions })).toMatchObject({ status: 201 })
  expect(await post('small', { actions: [{ type: 'ring', bell: 'small' }] })).toMatchObject({ status: 400 })
  expect(await post('ordered', { actions, targetType: 'Order', andConditions: [] })).toMatchObject({ status: 400 })
  await send(admin, 'shipments', [aShipment('ringing-0', { senderReference: 'ringing' })])
  expect(await resultsOf(server, 'ringing', 1)).toEqual([
    [{ type: 'ring', status: 'done', message: 'Be quick', messageId: null }],
  ])
  const { actionText } = await import('@aftermile/domain/rules/words/action-words')
  const names = { nameOf: () => '', recipientOf: () => null }
  const [action] = actions as unknown as Rule['actions'] // as if it were in the type
  expect(action && actionText(action, 'Shipment', names)).toBe('ring the large bell')
})
