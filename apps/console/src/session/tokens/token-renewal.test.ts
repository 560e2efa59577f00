import { ErrorResponse, type User } from 'oidc-client-ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anIssuer, aSignedIn } from '../../test/issuer.ts'
import { runSignOutTasks } from '../sign-out-tasks.ts'
import { keepTokenFresh } from './token-renewal.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  runSignOutTasks()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function aToken(renews: NonNullable<Parameters<typeof anIssuer>[0]>['renews'] = []) {
  const issuer = anIssuer({ renews })
  const onExpired = vi.fn()
  const token = keepTokenFresh(issuer.issuer, aSignedIn() as User, onExpired) // the fields that are read
  return { issuer, token, onExpired }
}

test('a failed renewal is retried with pauses, and the session goes on', async () => {
  const { issuer, token, onExpired } = aToken([new Error('Away'), new Error('Away'), { access_token: 'second' }])
  const renewed = token.renew()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await renewed).toBe(true)
  expect(token.current()).toBe('second')
  expect(issuer.requestsTo('signinSilent')).toHaveLength(3)
  expect(onExpired).not.toHaveBeenCalled()
})

test('a refusal after sign-out is not reported', async () => {
  const { token, onExpired } = aToken([new ErrorResponse({ error: 'invalid_grant' })])
  const renewed = token.renew()
  runSignOutTasks()
  expect(await renewed).toBe(false)
  expect(onExpired).not.toHaveBeenCalled()
  expect(console.error).not.toHaveBeenCalled()
})

test('after sign-out no token is requested: not between two tries, not when it expires, not after a late refusal', async () => {
  const { issuer, token } = aToken([new Error('Away'), { access_token: 'second' }])
  const renewed = token.renew()
  await vi.advanceTimersByTimeAsync(0)
  runSignOutTasks()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await renewed).toBe(false)
  issuer.expire()
  expect(await token.renew()).toBe(false)
  expect(issuer.requestsTo('signinSilent')).toHaveLength(1)
})
