import { expect, test, vi } from 'vitest'
import { aToken } from '../../test/browser.ts'
import { aClock } from '../../test/clock.ts'
import { accountOfToken, trackGivenToken } from './given-token.ts'

test('a given token ends the session when it expires', () => {
  const { clock, pass } = aClock(1_000_000)
  const onExpired = vi.fn()
  trackGivenToken(aToken({ exp: 1_060 }), onExpired, clock)
  pass(59_999)
  expect(onExpired).not.toHaveBeenCalled()
  pass(1)
  expect(onExpired).toHaveBeenCalledOnce()
})

test('an opaque token is used until the server refuses it', async () => {
  const { clock, waiting } = aClock()
  const onExpired = vi.fn()
  const token = trackGivenToken('aft_opaque', onExpired, clock)
  expect(waiting()).toBe(0)
  expect(await token.renew()).toBe(false)
  expect(onExpired).toHaveBeenCalledOnce()
})

test('the account is read from the token', () => {
  expect(accountOfToken(aToken({ email: 'å@nordhem.example', name: 'Åsa' }))).toEqual({
    name: 'Åsa',
    email: 'å@nordhem.example',
  })
  expect(accountOfToken('aft_opaque').name).toBe('Access token')
})
