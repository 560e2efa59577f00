import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chatOrigin } from './server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** The command line of the person who runs the server, on the server under test. Answers with what it printed. */
export const operate = (...args: string[]): Promise<string> => runFile('apps/server/src/admin.ts', args)

/** A template of nordhem that operators may send about shipments. */
export async function aTemplate(fields: Record<string, unknown>): Promise<{ id: string; name: string }> {
  const mark = unique()
  const made = { id: `template-${mark}`, name: `Template ${mark}`, targetType: 'Shipment', allowOperatorSend: true }
  await runFile('e2e/put-template.ts', ['nordhem', JSON.stringify({ ...made, ...fields })])
  return made
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
  await operate('tenant', id, 'Tenant of a test')
  await operate('user', id, email, 'admin', '--name', 'Admin of a test', '--password', 'secret123')
  return email
}

/** Eight letters and digits that begin with a letter, so that nothing takes them for a number. */
export const unique = () => `u${randomUUID().slice(0, 7)}`
