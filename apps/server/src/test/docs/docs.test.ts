import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { type Example, examplesOf } from './examples.ts'
import { runExamples } from './run-examples.ts'

const docs = resolve(import.meta.dirname, '../../../../../docs')

const withCurl = readdirSync(docs)
  .filter(file => file.endsWith('.md'))
  .map(file => ({ file, examples: examplesOf(readFileSync(join(docs, file), 'utf8')) }))
  .filter(({ examples }) => examples.some(({ script }) => script.includes('curl ')))

test('the quick start and the API guide have examples', () => {
  expect(withCurl.map(({ file }) => file)).toEqual(expect.arrayContaining(['api.md', 'data-in.md']))
})

describe.each(withCurl)('$file', ({ examples }) => {
  const server = testServer({ parts: ['api', 'worker'] })

  test('runs as pasted on a fresh server, and the responses are as shown', async () => {
    expect(await runExamples(examples, server)).toEqual([])
  })
})

describe('a wrong example is found', () => {
  const server = testServer()
  const run = (script: string, shown: Example['shown'] = null) => runExamples([{ line: 1, script, shown }], server)
  const tags = 'curl --fail-with-body http://localhost:8080/api/v1/tags'

  test('a call that is refused', async () => {
    expect(await run(`${tags}\n${tags}`)).toEqual([expect.stringMatching(/^The script ended with 22:.*Sign in/s)])
    expect(await run('curl http://localhost:8080/api/v1/tags')).toEqual([
      'line 1: a call without --fail-with-body shows no status (it is 401)',
    ])
  })

  test('a variable that is not set', async () => {
    expect(await run(`${tags} -H "Authorization: Bearer $TOKEN"`)).toEqual([expect.stringContaining('TOKEN')])
  })

  test('an unsupported option or command', async () => {
    expect(await run(`${tags} --insecure`)).toEqual([expect.stringContaining('The docs may not use --insecure')])
    expect(await run('npm install left')).toEqual([expect.stringContaining('The docs may not use install')])
  })

  test('a response that differs', async () => {
    const alive = 'curl --fail-with-body http://localhost:8080/healthz'
    expect(await run(alive, { status: null, headers: {}, body: { status: 'alive' } })).toEqual([])
    expect(await run(alive, { status: 201, headers: { etag: '"1"' }, body: { status: 'away', more: [1] } })).toEqual([
      'line 1: status is 200, shown is 201',
      'line 1: headers.etag is undefined, shown is "\\"1\\""',
      'line 1: reply.status is "alive", shown is "away"',
      'line 1: reply.more is undefined, shown is [1]',
    ])
  })
})

test('a shown response belongs to the shell block above it', () => {
  const text =
    'a\n```sh\ncurl x\n```\nreply\n```http\nHTTP/1.1 409 Conflict\nETag: "1"\n\n{"a": 1}\n```\n```json\n{}\n```\n```sh\ny\n```\n'
  expect(examplesOf(text)).toEqual([
    { line: 2, script: 'curl x\n', shown: { status: 409, headers: { etag: '"1"' }, body: { a: 1 } } },
    { line: 15, script: 'y\n', shown: null },
  ])
})
