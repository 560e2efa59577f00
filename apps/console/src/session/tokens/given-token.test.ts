import { expect, test, vi } from 'vitest'
import { aToken } from '../../test/browser.ts'
import { aClock } from '../../test/clock.ts'
import { accountOfToken, trackGivenToken } from './given-token.ts'

test('a given token ends the session at the very moment it expires', () => {
  const { clock, pass } = aClock(1_000_000)
  const onOver = vi.fn()
  trackGivenToken(aToken({ exp: 1_060 }), onOver, clock)
  pass(59_999)
  expect(onOver).not.toHaveBeenCalled()
  pass(1)
  expect(onOver).toHaveBeenCalledOnce()
})

test('one that says nothing about itself is used until the server refuses it', async () => {
  const { clock, waiting } = aClock()
  const onOver = vi.fn()
  const token = trackGivenToken('aft_opaque', onOver, clock)
  expect(waiting()).toBe(0)
  expect(await token.renew()).toBe(false)
  expect(onOver).toHaveBeenCalledOnce()
})

test('a token says whose it is', () => {
  expect(accountOfToken(aToken({ email: 'å@nordhem.example', name: 'Åsa' }))).toEqual({
    name: 'Åsa',
    email: 'å@nordhem.example',
  })
  expect(accountOfToken('aft_opaque').name).toBe('Access token')
})
