import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { processEnv } from '../../apps/server/src/test/processes/process-env.ts'
import { chatOrigin } from './server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** Runs the admin command line on the server under test. Returns its output. */
export const runAdmin = (...args: string[]): Promise<string> => runFile('apps/server/src/admin.ts', args)

/** Creates templates in nordhem that operators may send for shipments. Returns their names. */
export async function templatesOf<T extends Record<string, Record<string, unknown>>>(fields: T) {
  const suffix = unique()
  const templates = Object.entries(fields).map(([id, template]) => ({
    ...template,
    id: `${id}-${suffix}`,
    name: `${id} ${suffix}`,
  }))
  await runFile('e2e/support/put-templates.ts', ['nordhem', JSON.stringify(templates)])
  return Object.fromEntries(Object.keys(fields).map((id, index) => [id, templates[index]?.name ?? ''])) as Record<
    keyof T,
    string
  > // the keys given
}

/** Stops a validated import of nordhem, as if its pieces had failed for good while it was imported. */
export const stopImport = (fileName: string) => runFile('e2e/support/stop-import.ts', ['nordhem', fileName])

async function runFile(file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [file, ...args], {
    cwd: root,
    env: { ...processEnv, DATA_DIR: process.env.AFTERMILE_E2E_DATA, CHAT_WIDGET_ORIGINS: chatOrigin },
  })
  return stdout.trim()
}

/** Creates a tenant for one test, with one admin. Returns the admin's e-mail; the password is `secret123`. */
export async function aTenant(): Promise<string> {
  const id = `tenant-${unique()}`
  const email = `admin@${id}.example`
  await runAdmin('tenant', id, 'Tenant of a test')
  await runAdmin('user', id, email, 'admin', '--name', 'Admin of a test', '--password', 'secret123')
  return email
}

/** Eight unique characters. They begin with a letter, so that they are never read as a number. */
export const unique = () => `u${randomUUID().slice(0, 7)}`
