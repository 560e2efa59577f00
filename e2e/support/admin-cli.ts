import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chatOrigin } from './server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** The command line of the person who runs the server, on the server under test. Answers with what it printed. */
export const runAdmin = (...args: string[]): Promise<string> => runFile('apps/server/src/admin.ts', args)

/** Templates of nordhem that operators may send about shipments. */
export async function templatesOf<T extends Record<string, Record<string, unknown>>>(fields: T) {
  const mark = unique()
  const made = Object.entries(fields).map(([id, each]) => ({
    ...each,
    id: `${id}-${mark}`,
    name: `${id} ${mark}`,
  }))
  await runFile('e2e/support/put-templates.ts', ['nordhem', JSON.stringify(made)])
  return Object.fromEntries(Object.keys(fields).map((id, at) => [id, made[at]?.name ?? ''])) as Record<keyof T, string> // the keys given
}

async function runFile(file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [file, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: process.env.AFTERMILE_E2E_DATA, CHAT_WIDGET_ORIGINS: chatOrigin },
  })
  return stdout.trim()
}

/** A tenant that no other test knows, with one admin. Answers with the admin's e-mail; the password is `secret123`. */
export async function aTenant(): Promise<string> {
  const id = `tenant-${unique()}`
  const email = `admin@${id}.example`
  await runAdmin('tenant', id, 'Tenant of a test')
  await runAdmin('user', id, email, 'admin', '--name', 'Admin of a test', '--password', 'secret123')
  return email
}

/** Eight letters and digits that begin with a letter, so that nothing takes them for a number. */
export const unique = () => `u${randomUUID().slice(0, 7)}`
