import { expect, test } from 'vitest'
import { allProblems, problemsOfErrors } from './all-problems.ts'

const warning = { part: 'text', message: 'Long', line: 3, column: null, severity: 'warning' } as const
const error = { part: 'content', message: 'Broken', line: 9, column: 2, severity: 'error' } as const

test('a problem that two sources report is shown once, errors first', () => {
  expect(allProblems([warning], [error, warning])).toEqual([error, warning])
})

test('an empty part is one problem, whoever finds it', () => {
  const none = {
    part: 'subject',
    message: 'There is no subject yet',
    line: null,
    column: null,
    severity: 'warning',
  } as const
  const empty = { ...none, message: 'The subject is empty', severity: 'error' } as const
  expect(allProblems([empty], [none, warning])).toEqual([empty, warning])
  expect(allProblems(problemsOfErrors({ 'payload.subject': 'The subject is empty' }), [none])).toHaveLength(1)
  expect(allProblems([none])).toEqual([none])
})

test('a message about a field that names a line leads there', () => {
  expect(problemsOfErrors({ content: 'Tag not closed, line 12, column 4' })).toMatchObject([{ line: 12, column: 4 }])
  const broken = `'Content', line 9, column 2: Broken`
  expect(allProblems(problemsOfErrors({ content: broken }), [error])).toEqual([error])
  expect(problemsOfErrors({ payload: `'Envelope', subject, line 1, column 3: oops` })).toMatchObject([
    { message: 'oops', line: 1 },
  ])
  expect(problemsOfErrors({ name: 'Name is required' })).toMatchObject([{ part: 'name', line: null }])
})
