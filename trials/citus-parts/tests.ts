import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { doesNotRun } from './does-not-run.ts'

type Report = {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Runs the server tests on the Citus. Those that do not make sense there are listed with the reason, and nothing else may fail. */
export async function tryTests(paths: readonly string[]): Promise<boolean> {
  const output = join(await mkdtemp(join(tmpdir(), 'aftermile-trial-')), 'tests.json')
  const args = ['vitest', 'run', '--project=server', '--reporter=json', `--outputFile=${output}`, ...paths]
  await once(spawn('npx', args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  const { testResults }: Report = JSON.parse(await readFile(output, 'utf8'))
  const root = process.cwd()
  let passed = 0
  const failed: string[] = []
  const excused: string[] = []
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(join(root, 'apps/server/src'), name)
    const failures = assertionResults.filter(({ status }) => status !== 'passed')
    passed += assertionResults.length - failures.length
    if (assertionResults.length === 0) failed.push(`${file}: ${message.split('\n')[0]}`)
    for (const { fullName, failureMessages } of failures) {
      const reason = doesNotRun.find(
        exception => exception.file === file && (exception.test === null || fullName.endsWith(exception.test)),
      )?.why
      if (reason !== undefined) excused.push(`${file}: ${fullName}\n    ${reason}`)
      else failed.push(`${file}: ${fullName}\n    ${(failureMessages[0] ?? message).split('\n')[0]}`)
    }
  }
  if (excused.length > 0) console.log(`What does not make sense on a Citus:\n  ${excused.join('\n  ')}`)
  if (failed.length > 0) console.log(`Failed:\n  ${failed.join('\n  ')}`)
  console.log(`Tests: ${passed} passed, ${excused.length} do not make sense there, ${failed.length} failed.`)
  return failed.length === 0 && passed > 0
}
