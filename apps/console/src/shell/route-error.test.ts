import { MantineProvider } from '@mantine/core'
import { isRedirect } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ApiProblem } from '../api/problem.ts'
import { tell } from '../session/store.ts'
import { aUser } from '../test/browser.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { middleware } from './middleware.ts'
import { RouteError } from './route-error.ts'

afterEach(() => tell({ type: 'signedOut', reason: 'chosen' }))

const shown = (error: unknown) =>
  renderToStaticMarkup(createElement(MantineProvider, null, createElement(ErrorPage, { error })))

test('the error of a route is shown with its status code and message', () => {
  const page = shown(new RouteError(503, 'Away until noon'))
  expect(page).toContain('ERROR 503')
  expect(page).toContain('Away until noon')
  expect(page).toContain('Something went wrong')
})

test('so is a refusal of the server, with its request', () => {
  const page = shown(new ApiProblem({ status: 410, message: 'It is gone', requestId: 'r-7' }))
  expect(page).toContain('ERROR 410')
  expect(page).toContain('It is gone')
  expect(page).toContain('r-7')
})

test('of an unforeseen error nobody reads the inside', () => {
  const page = shown(new TypeError('x is not a function'))
  expect(page).toContain('ERROR 500')
  expect(page).not.toContain('x is not a function')
})

test('unknown middleware is a 500', () => {
  expect(thrownBy(middleware('nonsense'))).toMatchObject({ status: 500, message: 'Unknown middleware' })
  expect(thrownBy(middleware('constructor'))).toMatchObject({ status: 500 })
})

test('the support queue is for those at the desk; anyone else is led to /forbidden', () => {
  logIn({ tenantId: 'nordhem', roles: ['support'] })
  expect(thrownBy(middleware('desk'))).toSatisfy(isRedirect)
  logIn({ tenantId: 'system', roles: ['support'] })
  expect(thrownBy(middleware('desk'))).toBeNull()
})

function logIn(who: Partial<typeof aUser>): void {
  const user = { ...aUser, ...who }
  tell({ type: 'tokenObtained', account: user })
  tell({ type: 'metadataLoaded' })
  tell({ type: 'userLoaded', user })
  tell({ type: 'hubOpened' })
}

function thrownBy(act: () => void): unknown {
  try {
    act()
    return null
  } catch (error) {
    return error
  }
}
