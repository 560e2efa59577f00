import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { urlWithDatabase, urlWithLogin } from './db/database-url.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { openSecrets } from './security/secrets.ts'
import { memoryFolder } from './test/memory-folder.ts'
import { expectGone, quiet, stop, testProduct } from './test/processes/product.ts'

// The full product, where it must not start.
const product = testProduct()
const { start, sentenceOf, postmaster } = product

test('a server that cannot start says why in one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const sentences = await Promise.all(
    [
      { PORT: String(port) },
      { PORT: 'eighty' },
      { LOG_LEVEL: 'loud' },
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/none', SECRET_KEY: 'x'.repeat(32) },
      { DATABASE_URL: 'nonsense' },
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/none' },
    ].map(env => sentenceOf(env)),
  )
  taken.close()
  expect(sentences).toEqual([
    `Port ${port} is taken; stop what uses it or choose another with PORT=….`,
    expect.stringMatching(/^PORT must be a /),
    expect.stringMatching(/^LOG_LEVEL must be one of /),
    expect.stringMatching(/^The database cannot be reached: /),
    expect.stringMatching(/^DATABASE_URL must be an address such as /),
    expect.stringMatching(/^SECRET_KEY is required/),
  ])
})

describe('a start with another key, password or damaged files ends at once, says why, and leaves nothing running', () => {
  let other: string
  const env = () => ({ DATA_DIR: other, PORT: '0', DEMO_SIZE: '0' })

  beforeAll(async () => {
    other = await mkdtemp(join(await memoryFolder(), 'aftermile-starts-'))
    const { child } = await start(env())
    await stop(child)
  })
  afterAll(() => rm(other, { recursive: true, force: true }))

  /** What the server and the command line say alike. */
  async function sentenceWith(more: Record<string, string> = {}): Promise<string> {
    const [ofServer, ofCommand] = await Promise.all([
      sentenceOf({ ...env(), ...more }),
      sentenceOf({ ...env(), ...more }, 'admin.ts', ['jobs']),
    ])
    expect(ofCommand).toBe(ofServer)
    await expectGone(await postmaster(other).catch(() => null))
    return ofServer
  }

  test('another key in the environment', async () => {
    expect(await sentenceWith({ SECRET_KEY: 'x'.repeat(40) })).toBe(
      'SECRET_KEY is not the one that this database was first started with.',
    )
  })

  test.for([
    [
      'another key in its file',
      'secret.key',
      'x'.repeat(40),
      /secret\.key is not the key that this database was first/,
    ],
    ['a wrong password', 'postgres.password', 'wrong', /^The password in .* is not the one of the database/],
    ['an empty password', 'postgres.password', '', /with the password of the database is empty/],
    ['damaged files', 'postgres/global/pg_control', '', /^The database in .* is damaged \(could not read file/],
  ] as const)('%s', async ([, name, content, sentence]) => {
    const file = join(other, name)
    const before = await readFile(file)
    await writeFile(file, content)
    try {
      expect(await sentenceWith()).toMatch(sentence)
    } finally {
      await writeFile(file, before)
    }
  })

  test('a database of an earlier build', async () => {
    const guest = await startEmbedded({ dataDir: other, log: quiet })
    const client = new pg.Client({ connectionString: urlWithDatabase(guest.adminUrl, 'aftermile') })
    await client.connect()
    await client.query("update migrations set id = '001-house'")
    await client.end()
    await guest.stop()
    const sentence = await sentenceWith()
    expect(sentence).toMatch(/^The database in .* was made by a build of Aftermile that was never .*\(DATA_DIR=…/)
    expect(sentence).toContain(other)
  })
})

test('a start on a database of another host that refuses it ends at once and says why', async () => {
  const { child } = await start()
  const guest = await startEmbedded({ dataDir: product.dataDir, log: quiet })
  await guest.stop()
  const adminUrl = urlWithDatabase(guest.adminUrl, 'aftermile')
  const password = openSecrets(await readFile(join(product.dataDir, 'secret.key'), 'utf8')).derive('database login')
  const url = urlWithLogin(adminUrl, 'aftermile_server', password.toString('base64url'))
  const withPassword = (text: string) => urlWithLogin(url, 'aftermile_server', text)
  const key = { SECRET_KEY: 'x'.repeat(40), PORT: '0' }
  const settings = [
    { ...key, DATABASE_URL: withPassword('wrong') },
    { ...key, DATABASE_URL: withPassword('') },
    { ...key, DATABASE_URL: urlWithDatabase(url, 'nowhere') },
    { ...key, DATABASE_URL: url, DATABASE_POOLER_URL: withPassword('wrong') },
    { ...key, DATABASE_URL: url },
  ]
  const sentences = await Promise.all(settings.map(env => sentenceOf(env)))
  expect(sentences).toEqual([
    expect.stringMatching(/^The database refuses the login: password authentication failed/),
    'The database refuses the login: its address has no password.',
    expect.stringMatching(/^The database refuses the login: database "nowhere" does not exist/),
    expect.stringMatching(/^The pooler of DATABASE_POOLER_URL refuses the login: password authentication failed/),
    'SECRET_KEY is not the one that this database was first started with.',
  ])
  expect(await sentenceOf({ ...settings[0], DATABASE_ADMIN_URL: adminUrl }, 'admin.ts', ['jobs'])).toBe(sentences[0])
  await stop(child)
})
