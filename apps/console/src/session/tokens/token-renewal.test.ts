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
  const onOver = vi.fn()
  const token = keepTokenFresh(issuer.issuer, aSignedIn() as User, onOver) // the fields that are read
  return { issuer, token, onOver }
}

test('a token is tried for again in pauses, and the session goes on with it', async () => {
  const { issuer, token, onOver } = aToken([new Error('Away'), new Error('Away'), { access_token: 'second' }])
  const renewed = token.renew()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await renewed).toBe(true)
  expect(token.current()).toBe('second')
  expect(issuer.asked('signinSilent')).toHaveLength(3)
  expect(onOver).not.toHaveBeenCalled()
})

test('a refusal because the session has just ended is no news', async () => {
  const { token, onOver } = aToken([new ErrorResponse({ error: 'invalid_grant' })])
  const renewed = token.renew()
  runSignOutTasks()
  expect(await renewed).toBe(false)
  expect(onOver).not.toHaveBeenCalled()
  expect(console.error).not.toHaveBeenCalled()
})

test('after the session none is asked for: not between two tries, not by its hour, not by a late refusal', async () => {
  const { issuer, token } = aToken([new Error('Away'), { access_token: 'second' }])
  const renewed = token.renew()
  await vi.advanceTimersByTimeAsync(0)
  runSignOutTasks()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await renewed).toBe(false)
  issuer.expire()
  expect(await token.renew()).toBe(false)
  expect(issuer.asked('signinSilent')).toHaveLength(1)
})
