import { expect, test } from 'vitest'
import { appRole, jobsRole } from '../../db/migrate/migrate.ts'
import { codeOf, openPool } from '../../db/pool.ts'
import { testServer } from '../../test/server.ts'
import { writeWorkConditions } from './work-conditions.ts'

const server = testServer()

const stored = async () => {
  const { rows } = await server.admin.query<{ task: string }>('select task from identity.work_conditions order by task')
  return rows.map(({ task }) => task)
}

test('the conditions are those of the jobs and loops of this version, and each of them runs', async () => {
  const tasks = await stored()
  expect(tasks).toEqual(expect.arrayContaining(['polling', 'rule_timers', 'search_copies', 'silences', 'system_rules']))
  for (const task of tasks) await server.admin.query('select identity.tenants_with_work($1)', [task])
  const before = await server.admin.query('select * from identity.work_conditions')
  await writeWorkConditions(server.admin, [
    { name: 'silences', hasWork: { where: 'true' } },
    { name: 'of every tenant' },
  ])
  expect(await stored()).toEqual(['silences'])
  await server.another({ parts: ['worker'] })
  const after = await server.admin.query('select * from identity.work_conditions')
  expect(new Set(after.rows.map(row => JSON.stringify(row)))).toEqual(
    new Set(before.rows.map(row => JSON.stringify(row))),
  )
})

test.each([appRole, jobsRole])('the login of the server as %s can neither read nor write them', async role => {
  const pool = openPool({ url: server.database.url, role, max: 1, statementTimeoutMs: 60_000, onError: () => {} })
  const codes: (string | null)[] = []
  for (const statement of [
    'select * from identity.work_conditions',
    "insert into identity.work_conditions (task, condition) values ('x', 'true')",
    "update identity.work_conditions set condition = 'true'",
    'delete from identity.work_conditions',
  ])
    codes.push(await pool.query(statement).then(() => null, codeOf))
  await pool.end()
  expect(codes).toEqual(Array(4).fill('42501'))
})
