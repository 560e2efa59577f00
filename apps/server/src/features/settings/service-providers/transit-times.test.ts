import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { type Caller, type CallerResponse, testServer } from '../../../test/server.ts'

const server = testServer()
const calls = contract.serviceProviders
let admin: Caller
let user: Caller
let sydkust: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
  user = await server.as('user@nordhem.example')
  sydkust = await server.as('admin@sydkust.example')
})

async function setSettings(id: string, settings: Record<string, unknown>): Promise<CallerResponse> {
  const before = await admin.ask(calls.get, { params: { id } })
  return admin.call(calls.update, { params: { id }, body: { ...before, settings } })
}

test('a carrier has no collect schedules and no transit times until they are set', async () => {
  const params = { id: 'postnord' }
  expect((await user.call(calls.collectSchedules, { params })).body).toEqual([])
  expect((await user.call(calls.transitTimes, { params })).body).toEqual([])
  expect((await user.call(calls.transitTimes, { params: { id: 'nobody' } })).status).toBe(404)
})

test('times set with the carrier are returned with defaults, to its tenant only; other settings stay', async () => {
  const params = { id: 'bring' }
  const route = { from: 'SE', to: 'NO-01', productId: 'mailbox', weekdays: [1, 2, 3, 4, 5, 6], cutOffTime: '16:30' }
  const changed = await setSettings('bring', {
    collectSchedules: [{ from: 'SE-11' }],
    transitTimes: [{ ...route, days: 2 }, { days: 4 }],
    labelFormat: { dpi: 203 },
  })
  expect(changed.body).toMatchObject({ settings: { labelFormat: { dpi: 203 } } })
  const usual = { from: null, to: null, productId: null, weekdays: [1, 2, 3, 4, 5], cutOffTime: null }
  expect((await user.call(calls.collectSchedules, { params })).body).toEqual([{ ...usual, from: 'SE-11' }])
  expect((await user.call(calls.transitTimes, { params })).body).toEqual([
    { ...route, days: 2 },
    { ...usual, days: 4 },
  ])
  expect((await sydkust.call(calls.transitTimes, { params })).body).toEqual([])
})

test('invalid times are refused, each with its path', async () => {
  const refused = await setSettings('dhl', {
    collectSchedules: [{ from: 'Sweden', weekdays: [1, 1], cutOffTime: '25:00' }],
    transitTimes: [{ days: 1, to: 'NO' }, { days: -1, hours: 3 }, {}, { days: 1, weekdays: [], cutOffTime: '' }],
  })
  const { errors } = refused
  expect(Object.fromEntries(errors.map(({ name, message }) => [name.replace('settings.', ''), message]))).toEqual({
    'collectSchedules.0.from':
      "'settings.collectSchedules.0.from' must be a country such as SE or an area such as SE-11",
    'collectSchedules.0.weekdays': "'settings.collectSchedules.0.weekdays' lists a day twice",
    'collectSchedules.0.cutOffTime': "The 'settings.collectSchedules.0.cutOffTime' field must be in the format HH:mm",
    'transitTimes.1.days': "'settings.transitTimes.1.days' must be at least 0",
    'transitTimes.1.hours': "'settings.transitTimes.1.hours' is not a known field",
    'transitTimes.2.days': "The 'settings.transitTimes.2.days' field is required",
    'transitTimes.3.weekdays': "'settings.transitTimes.3.weekdays' needs at least one day",
    'transitTimes.3.cutOffTime': "The 'settings.transitTimes.3.cutOffTime' field is required",
  })
})
