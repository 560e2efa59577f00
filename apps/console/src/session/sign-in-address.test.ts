import { expect, test } from 'vitest'
import { arrivalAt, asksForPlugin, returnPath, takeToken } from './sign-in-address.ts'

const at = (path: string) => new URL(path, 'https://console.example')

test.each([
  ['/', { kind: 'home' }],
  ['/tags', { kind: 'page' }],
  ['/auth/authenticated?code=1&state=s', { kind: 'callback', isPopup: false }],
  ['/auth/authenticated?code=1&state=s;popup', { kind: 'callback', isPopup: true }],
  ['/activate', { kind: 'activation', code: null }],
  ['/activate/', { kind: 'activation', code: null }],
  ['/activate/a%20b', { kind: 'activation', code: 'a b' }],
  ['/activate/%', { kind: 'activation', code: null }],
  ['/activate/error?status=409', { kind: 'activationError', status: 409 }],
  ['/activate/error', { kind: 'activationError', status: 401 }],
  ['/plugin/login?flow=logout', { kind: 'pluginLogin' }],
  ['/plugin/login', { kind: 'page' }],
])('%s is recognised', (path, arrival) => {
  expect(arrivalAt(at(path))).toEqual(arrival)
})

test.each([
  ['/tags', null, '/tags'],
  ['/tags?q=a%2Fb&x=', null, '/tags?q=a%2Fb&x='],
  ['/tags?accessToken=t', 't', '/tags'],
  ['/tags?q=1&accessToken=t&page=2#part', 't', '/tags?q=1&page=2#part'],
  ['/tags?q=1#accessToken=t', 't', '/tags?q=1'],
  ['/tags#accessToken=t&part=2', 't', '/tags#part=2'],
  ['/?accessToken=a#accessToken=b', 'a', '/'],
  ['/?accessToken=', null, '/'],
])('%s contains the token %s and becomes %s', (path, token, rest) => {
  expect(takeToken(at(path))).toEqual({ token, rest })
})

test.each(['/plugin', '/plugin/login', '/?plugin=true', '/tags?plugin=true'])('%s asks for plugin mode', path => {
  expect(asksForPlugin(at(path))).toBe(true)
})

test.each(['/', '/plugins', '/?plugin=false', '/tags'])('%s does not ask for plugin mode', path => {
  expect(asksForPlugin(at(path))).toBe(false)
})

test.each([
  ['/tags?q=1', '/tags?q=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/auth/authenticated?code=1', '/'],
  ['/activate/abc', '/'],
  ['/plugin/login?flow=logout', '/'],
  [undefined, '/'],
])('after sign-in %s leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path)
})
