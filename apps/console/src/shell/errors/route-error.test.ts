import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { RouteError } from './route-error.ts'

const render = (error: unknown) =>
  renderToStaticMarkup(createElement(MantineProvider, null, createElement(ErrorPage, { error })))

test('a route error is render with its status code and message', () => {
  const page = render(new RouteError(503, 'Away until noon'))
  expect(page).toContain('ERROR 503')
  expect(page).toContain('Away until noon')
  expect(page).toContain('Something went wrong')
})

test('a refusal of the server is render with its status, message and request id', () => {
  const page = render(new ApiProblem({ status: 410, message: 'It is gone', requestId: 'r-7' }))
  expect(page).toContain('ERROR 410')
  expect(page).toContain('It is gone')
  expect(page).toContain('r-7')
})

test('the message of an unexpected error is not render', () => {
  const page = render(new TypeError('x is not a function'))
  expect(page).toContain('ERROR 500')
  expect(page).not.toContain('x is not a function')
})
