import { describe, expect, test } from 'vitest'
import { readDocuments, type Source } from '../repository.ts'
import { findCodeErrors } from './code-blocks.ts'
import { foreignNames } from './foreign-names.ts'
import { readKnownNames } from './known-names.ts'
import { findUnknownNames } from './unknown-names.ts'

const documents = readDocuments()
const known = readKnownNames()
const documentOf = (text: string): Source[] => [{ path: 'a.md', text }]

describe('names', () => {
  const unknown = (text: string) => findUnknownNames(documentOf(text), known)

  test('every name that a document marks as code is one of ours, or is listed as one of others', () => {
    expect(findUnknownNames(documents, known)).toEqual([])
  })

  test.each([
    ['a path', 'Read `apps/server/src/none.ts`.', 'file apps/server/src/none.ts'],
    ['a bare file', 'Read `none.ts`, not `main.ts`.', 'file none.ts'],
    ['a file in a command', 'Run `node e2e/pictures/none.ts`.', 'file e2e/pictures/none.ts'],
    ['a folder', 'See `features/none` and `features/search`.', 'folder features/none'],
    ['a script', '```\nnpm run none\n```', 'npm script none'],
    ['a benchmark', '`npm run bench -- none`', 'script bench -- none'],
    ['an admin command', '`npm run admin -- none`', 'admin command none'],
    ['an environment variable', 'Set NONE_SUCH=1 and `DATABASE_URL`.', 'environment variable NONE_SUCH'],
    ['a call', '`GET /tags`, `GET /tags/{any}`, `GET /nones`', 'call GET /nones'],
    ['a call by another method', '`PUT /tags/{id}`, `PUT /tags`', 'call PUT /tags'],
    ['a call in a block', '```\nPOST /api/v1/nones?a=1\n```', 'call POST /api/v1/nones'],
    ['the end of a call', '`POST …/quarantined-events/{id}/none`', 'call POST …/quarantined-events/{id}/none'],
    ['a page', '`/shipments`, `/shipments/a-1`, `/nones`', 'address /nones'],
    ['a table', 'the table `tags`, the table `nones`', 'table nones'],
    ['a column', '`tenant_id` and `none_such`', 'name none_such'],
    ['a function', '`startFairLoop(x)` and `startNothing(x)`', 'name startNothing'],
    ['a table in a drawing', '```\n orders ── order_lines, order_nones\n```', 'name in a drawing order_nones'],
    ['a type', '`CarrierAdapter` and `NoneAdapter`', 'name NoneAdapter'],
  ])('%s that does not exist is found', (_, text, problem) => {
    expect(unknown(text).map(found => found.replace(/^a\.md:\d+: /, ''))).toContain(problem)
    expect(unknown(text)).toHaveLength(1)
  })

  test('it is found with its line', () => {
    expect(unknown('a\n```\nb\n```\nc\n`none.ts`')).toEqual(['a.md:6: file none.ts'])
  })

  test('each listed name of others is in a document', () => {
    const text = documents.map(document => document.text).join('\n')
    expect(
      Object.values(foreignNames)
        .flat()
        .filter(name => !text.includes(name)),
    ).toEqual([])
  })
})

describe('code', () => {
  test('the code of documents compiles', () => {
    expect(findCodeErrors(documents)).toEqual([])
  })

  test('code that imports what does not exist, or uses it wrongly, is found', () => {
    const blocks = [
      "// apps/server/src/new.ts\nimport { sql } from './db/sql.ts'\nexport const a = sql`select 1`",
      "// apps/server/src/db/newer.ts\nimport { a } from '../new.ts'\nimport { test } from 'vitest'\ntest('b', () => a)",
      "// apps/server/src/wrong.ts\nimport { a } from './none.ts'",
      "import { findEvent, type None } from '@aftermile/domain/events/event-codes'\nfindEvent(1)",
      "import { b } from 'no-such-package'",
    ]
    const text = blocks.map(block => `\`\`\`ts\n${block}\n\`\`\`\n`).join('')
    expect(findCodeErrors(documentOf(text))).toEqual([
      "a.md:13, line 2 of the block: Cannot find module './none.ts' or its corresponding type declarations.",
      "a.md:17, line 1 of the block: Module '\"@aftermile/domain/events/event-codes\"' has no exported member 'None'.",
      "a.md:17, line 2 of the block: Argument of type 'number' is not assignable to parameter of type 'string'.",
      "a.md:21, line 1 of the block: Cannot find module 'no-such-package' or its corresponding type declarations.",
    ])
  })
})
