import { contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { importEnded, imported } from '../../../../test/data/uploads.ts'
import { type Caller, testServer } from '../../../../test/server.ts'

const server = testServer({ parts: ['api', 'worker'] })
const { createMerchants } = contract.imports
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const fileOf = (names: readonly string[], prefix: string) =>
  `merchant;order\n${names.map((name, index) => `"${name.replaceAll('"', '""')}";${prefix}-${index}`).join('\n')}\n`

const check = (names: readonly string[], prefix: string) => imported(server, admin, fileOf(names, prefix))

async function created(id: string) {
  await admin.ask(createMerchants, { params: { id } })
  return importEnded(admin, id, 90_000)
}

const merchantsNamed = async (names: readonly string[]) => {
  const all = await admin.ask(contract.merchants.list)
  return names.map(name => all.filter(item => item.name === name).map(entry => entry.id))
}

test('all merchants of a file are created, however many, with names of digits and of letters', async () => {
  const hex = (at: number) => (at * 2_654_435_761).toString(16).padStart(12, '0')
  const names = Array.from({ length: 955 }, (_, index) => hex(index + 1))
  const checked = await check([...names, ...names.slice(0, 300)], 'many')
  expect(checked).toMatchObject({ status: 'checked', check: { created: 0, refused: 1255 } })
  expect(checked.missingMerchants).toEqual({ count: 955, names: names.slice(0, 20) })
  const again = await created(checked.id)
  expect(again).toMatchObject({
    status: 'checked',
    check: { created: 1255, refused: 0 },
    missingMerchants: { count: 0 },
  })
  const audit = await server.admin.query(
    `select count(*)::int as count from audit_entries where noun = 'merchant' and action = 'create' and item_id = any ($1)`,
    [names],
  )
  expect(audit.rows).toEqual([{ count: 955 }])
}, 120_000)

test('names of any script and length get an id of their own, and the rows go to it', async () => {
  const long = `Aktiebolaget ${'Nordisk '.repeat(20)}`.trim()
  const names = [
    '株式会社サクラ',
    '株式会社モミジ',
    'Магазин 7',
    '***',
    'Create',
    'Ærø & Søn',
    long,
    `${long} två`,
    '0047',
  ]
  const checked = await check(names, 'script')
  expect(checked.missingMerchants).toEqual({ count: names.length, names })
  const again = await created(checked.id)
  expect(again).toMatchObject({ check: { created: names.length, refused: 0 } })
  const preview = await admin.ask(contract.imports.preview, { params: { id: checked.id } })
  const ids = preview.map(({ item }) => String(item.merchantId))
  expect(new Set(ids).size).toBe(names.length)
  expect(ids.filter(id => !/^[a-z0-9][a-z0-9_-]{0,99}$/.test(id) || id === 'create')).toEqual([])
  expect(ids.at(-1)).toBe('0047')
  expect(await merchantsNamed(['Ærø & Søn', '株式会社サクラ'])).toEqual([['aero-son'], [ids[0]]])
  // The next file with these columns knows them.
  expect(await check([...names].reverse(), 'script2')).toMatchObject({ check: { created: names.length, refused: 0 } })
})

test('names that differ by case or spaces are one merchant, those that differ in other signs are two', async () => {
  const names = ['Blå Huset', 'BLÅ  HUSET', 'blå huset ', 'Bla Huset', 'Bla-Huset!', 'Fjällro', 'FJALLRO']
  const checked = await check(names, 'case')
  expect(checked.missingMerchants).toMatchObject({ count: 5 })
  expect(await created(checked.id)).toMatchObject({ check: { created: names.length, refused: 0 } })
  const preview = await admin.ask(contract.imports.preview, { params: { id: checked.id } })
  const ids = preview.map(({ item }) => item.merchantId)
  expect(ids.slice(0, 3)).toEqual(['bla-huset', 'bla-huset', 'bla-huset'])
  expect(new Set(ids.slice(2, 5)).size).toBe(3)
  // They are the name and the id of a merchant that exists.
  expect(ids.slice(5)).toEqual(['fjallro', 'fjallro'])
})

test('two files that name the same merchants at once create each of them once', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Twin ${index}`)
  const [a, b] = await Promise.all([check(names, 'twin'), check([...names].reverse(), 'twin2')])
  const calls = [a, a, b, b].map(({ id }) => admin.call(createMerchants, { params: { id } }))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter(status => status === 202)).toHaveLength(2)
  expect(statuses.filter(status => status === 409)).toHaveLength(2)
  for (const { id } of [a, b])
    expect(await importEnded(admin, id)).toMatchObject({ check: { created: 30, refused: 0 } })
  expect((await merchantsNamed(names)).map(ids => ids.length)).toEqual(names.map(() => 1))
})

test('creating merchants needs the right to write them', async () => {
  const { id } = await check(['Nobody'], 'rights')
  await server.admin.query("update users set role = 'superuser' where email = 'user@nordhem.example'")
  const superuser = await server.as('user@nordhem.example')
  const refused = await superuser.call(createMerchants, { params: { id } })
  expect(refused.status).toBe(403)
  expect(await merchantsNamed(['Nobody'])).toEqual([[]])
})

test('a merchant whose cell is empty, too long or cannot be stored is refused with its row', async () => {
  const checked = await check(['', 'x'.repeat(501), 'Real'], 'odd')
  expect(checked).toMatchObject({ check: { refused: 3 }, missingMerchants: { count: 1, names: ['Real'] } })
  expect(await created(checked.id)).toMatchObject({ check: { created: 1, refused: 2 } })
})
