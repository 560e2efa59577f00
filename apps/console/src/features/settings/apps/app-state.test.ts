import { expect, test } from 'vitest'
import { appState } from './app-state.ts'

const app = { isEnabled: true, enabledCredentials: 2 }
const [working, failing, unused] = (['working', 'failing', 'unused'] as const).map(state => ({ state }))

test.each([
  ['Off', { ...app, isEnabled: false }, [failing]],
  ['Needs a credential', { ...app, enabledCredentials: 0 }, []],
  ['1 of 2 credentials failing', app, [working, failing]],
  ['Failing', { ...app, enabledCredentials: 1 }, [failing]],
  ['Working', app, [unused, working]],
  ['On', app, undefined],
])('an app is shown as %s', (text, shown, metrics) => {
  expect(
    appState(
      shown,
      metrics?.flatMap(metric => metric ?? []),
    ).text,
  ).toBe(text)
})
