// npm run lock [-- arguments of npm install]: writes package-lock.json so that `npm ci` accepts it on every platform.

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { explain, Refusal } from './explain.mjs'
import { markInstalled } from './install.mjs'
import { addMissingOptional } from './lock-entries.mjs'
import { findNode24 } from './node24.mjs'
import { root } from './root.mjs'

const file = join(root, 'package-lock.json')

// With an older Node, npm would silently choose old major versions.
function npmInstall(node, args) {
  const { npm_execpath: cli, PATH } = process.env
  const [command, first] = cli?.endsWith('.js') ? [node, [cli]] : ['npm', []]
  const env = { ...process.env, PATH: `${dirname(node)}:${PATH}` }
  const options = ['install', '--omit-lockfile-registry-resolved', ...args]
  const { status, error } = spawnSync(command, [...first, ...options], { cwd: root, stdio: 'inherit', env })
  if (error) throw error
  if (status !== 0) throw new Refusal('npm install failed; package-lock.json is as npm left it.')
}

try {
  npmInstall(findNode24(), process.argv.slice(2))
  const { lock, added } = addMissingOptional(JSON.parse(readFileSync(file, 'utf8')))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  markInstalled()
  process.stdout.write(`package-lock.json is complete: ${added.length} optional packages of other platforms added.\n`)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
