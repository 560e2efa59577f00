import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRenderPool, type RenderPool } from '../../../rendering/render-pool.ts'
import { testServer } from '../../../test/server.ts'
import { libraryBlocks } from './library-blocks.ts'
import { libraryTemplates } from './library-templates.ts'
import { syncLibrary } from './sync-library.ts'

const server = testServer()
let render: RenderPool
let compiled: number
beforeAll(() => {
  render = openRenderPool({ processes: 1 })
})
afterAll(() => render.close())

const sync = () => {
  compiled = 0
  return syncLibrary(server.admin, (...asked) => {
    compiled++
    return render.compile(...asked)
  })
}
const rows = async (where: string) => {
  const found = await server.admin.query(
    `select tenant_id as tenant, id, parent_id as parent, locale, compiled, version from templates where ${where} order by id`,
  )
  return found.rows
}

describe('the library', () => {
  test('is there from the start, with every mail compiled, and a second sync changes nothing', async () => {
    const all = await rows(`tenant_id = 'system' and library_hash is not null`)
    expect(all.map(({ id }) => id)).toEqual(
      [...libraryTemplates().map(({ item }) => item), ...libraryBlocks()].map(({ id }) => id).sort(),
    )
    expect(all.filter(({ id, compiled }) => /_email(-|$)/.test(id) !== (compiled !== null))).toEqual([])
    expect(await sync()).toEqual([])
    expect(compiled).toBe(0)
  })

  test('writes again what differs, and compiles only that', async () => {
    await server.admin.query(
      `update templates set library_hash = 'old', content = 'old' where tenant_id = 'system' and id in ('delivered_email-sv', 'damaged_text')`,
    )
    expect(await sync()).toEqual(['delivered_email-sv', 'damaged_text'])
    expect(compiled).toBe(1)
    expect(await rows(`content = 'old'`)).toEqual([])
    expect(await rows(`tenant_id = 'system' and version = 2`)).toMatchObject([
      { id: 'damaged_text' },
      { id: 'delivered_email-sv', parent: 'delivered_email', locale: 'sv' },
    ])
  })

  test('removes what is no longer in it, and leaves alone what it has never had', async () => {
    const insert = (tenant: string, id: string, hash: string | null) =>
      server.admin.query(
        `insert into templates select (jsonb_populate_record(t, jsonb_build_object('tenant_id', $1::text, 'id', $2::text, 'library_hash', $3::text))).*
         from templates t where tenant_id = 'system' and id = 'delivered_text'`,
        [tenant, id, hash],
      )
    await insert('system', 'retired_text', 'x')
    await insert('system', 'made_by_root', null)
    await insert('sydkust', 'delivered_text', null)
    await insert('sydkust', 'own_text', null)
    expect(await sync()).toEqual(['retired_text'])
    const left = await rows(`id in ('retired_text', 'made_by_root', 'own_text') or tenant_id = 'sydkust'`)
    expect(left.map(({ tenant, id }) => `${tenant}/${id}`)).toEqual([
      'sydkust/delivered_text',
      'system/made_by_root',
      'sydkust/own_text',
    ])
  })

  test('can be written by two servers at once', async () => {
    await server.admin.query(
      `update templates set library_hash = 'old' where id like 'storage_%' and tenant_id = 'system'`,
    )
    const both = await Promise.all([
      syncLibrary(server.admin, render.compile),
      syncLibrary(server.admin, render.compile),
    ])
    expect(both[0]?.length).toBe(24)
    expect(await sync()).toEqual([])
  })
})
