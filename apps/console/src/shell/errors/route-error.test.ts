import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { RouteError } from './route-error.ts'

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
