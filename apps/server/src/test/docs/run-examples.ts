import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { processEnv } from '../processes/process-env.ts'
import { secretKey, type TestServer } from '../server.ts'
import type { Call } from './curl.ts'
import { differences, type Example } from './examples.ts'

/** The server address in the docs. */
const documentedUrl = 'http://localhost:8080'

const source = resolve(import.meta.dirname, '../..')

/** Runs the examples of a document in order and in one shell, as a reader would paste them. Returns the problems. */
export async function runExamples(examples: readonly Example[], server: TestServer): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'aftermile-docs-'))
  try {
    await writeTools(folder)
    const scriptError = await runScript(scriptOf(examples, server.url), folder, server)
    const calls = await readCalls(folder)
    const problems = examples.flatMap((example, block) => {
      const blockCalls = calls.filter(call => call.block === block)
      const isReached = scriptError === null || blockCalls.length > 0
      return isReached ? problemsOf(example, blockCalls) : []
    })
    return scriptError === null ? problems : [...problems, scriptError]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Sets the block number before each block, so that a call can be compared with the response shown below it. */
function scriptOf(examples: readonly Example[], url: string): string {
  return examples
    .map(({ script }, block) => `export DOCS_BLOCK=${block}\n${script}`)
    .join('\n')
    .replaceAll(documentedUrl, url)
}

/** Writes the two programs that the docs use: curl, and npm for our own commands. */
async function writeTools(folder: string): Promise<void> {
  const node = `"${process.execPath}" --disable-warning=ExperimentalWarning`
  const curl = `exec ${node} "${join(source, 'test/docs/curl.ts')}" "$@"`
  const npm = `while [ "$1" != -- ]; do
  case "$1" in run | --silent | admin) shift ;; *) echo "The docs may not use $1 with npm" >&2; exit 2 ;; esac
done
shift
exec ${node} "${join(source, 'admin.ts')}" "$@"`
  for (const [name, script] of Object.entries({ curl, npm }))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

async function runScript(script: string, folder: string, { database }: TestServer): Promise<string | null> {
  const shell = spawn('sh', ['-eu', '-c', script], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...processEnv,
      PATH: `${folder}:${process.env.PATH}`,
      TMPDIR: folder,
      DOCS_CALLS: join(folder, 'calls'),
      DATABASE_URL: database.url,
      DATABASE_ADMIN_URL: database.adminUrl,
      SECRET_KEY: secretKey,
    },
  })
  const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')])
  return shell.exitCode === 0
    ? null
    : `The script ended with ${shell.exitCode}:\n${out.slice(-2000)}\n${err.slice(-2000)}`
}

async function readCalls(folder: string): Promise<Call[]> {
  const lines = await readFile(join(folder, 'calls'), 'utf8').catch(() => '')
  return lines
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Call) // written by curl.ts
}

/** A call must either have --fail-with-body, or its status must be shown. */
function problemsOf({ line, shown }: Example, calls: readonly Call[]): string[] {
  const last = calls.at(-1)
  const unchecked = calls.filter(call => !call.isChecked && !(call === last && shown?.status))
  return [
    ...unchecked.map(({ status }) => `line ${line}: a call without --fail-with-body shows no status (it is ${status})`),
    ...(shown && last ? differencesIn(shown, last).map(text => `line ${line}: ${text}`) : []),
    ...(shown && !last ? [`line ${line}: a reply is shown, and nothing was called`] : []),
  ]
}

function differencesIn(shown: NonNullable<Example['shown']>, { status, headers, text: body }: Call): string[] {
  return [
    ...differences(shown.status ?? undefined, status, 'status'),
    ...differences(shown.headers, headers, 'headers'),
    ...(shown.body === undefined ? [] : differences(shown.body, JSON.parse(body))),
  ]
}
