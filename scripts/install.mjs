import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { killWithUs } from './child.mjs'
import { Refusal } from './explain.mjs'
import { startProgress } from './progress.mjs'
import { root } from './root.mjs'

const marker = join(root, 'node_modules/.installed')

/** For native modules, of which nothing is compiled here: a third of the package. */
const headers = ['x64', 'arm64'].map(cpu => join(root, `node_modules/node-linux-${cpu}/include`))

/** Installs node_modules from package-lock.json, unless it is up to date. `forTests`: also what only tests and checks need. */
export async function install({ forTests }) {
  const found = existsSync(marker) ? readFileSync(marker, 'utf8') : ''
  if (found === markOf(true) || (!forTests && found === markOf(false))) return
  const [size, dev] = forTests ? ['750', '--include=dev'] : ['600', '--omit=dev']
  const progress = startProgress(
    `Installing what package-lock.json lists (about ${size} MB on disk, one to three minutes)`,
  )
  try {
    await npm(['ci', dev, '--include=optional', '--loglevel=error', '--no-progress'])
    for (const folder of headers) rmSync(folder, { recursive: true, force: true })
  } finally {
    progress.stop()
  }
  writeFileSync(marker, markOf(forTests))
}

export function markInstalled() {
  writeFileSync(marker, markOf(true))
}

const markOf = forTests => `${lockHash()}${forTests ? '' : ' without tests'}`

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

function npm(args) {
  const { npm_execpath: cli } = process.env
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const stopForwarding = killWithUs(child)
  let errors = ''
  child.stderr.on('data', chunk => {
    errors = (errors + chunk).slice(-20_000)
  })
  return new Promise((resolve, reject) => {
    child.on('error', error => {
      reject(
        error.code === 'ENOENT' ? new Refusal('npm was not found: install Node 20 or later together with npm.') : error,
      )
    })
    child.on('close', code => {
      stopForwarding()
      if (code === 0) resolve()
      else reject(new Refusal(whyNpmFailed(errors)))
    })
  })
}

const reasons = [
  [/ENOSPC/, 'The disk is full: free about 1 GB and try again.'],
  [
    /EACCES|EPERM|EROFS/,
    'npm may not write here: run as the user who owns this folder and the npm cache, or change their owner.',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/,
    'The npm registry could not be reached: check the network (or the registry and proxy settings of npm) and try again.',
  ],
  [
    /EINTEGRITY/,
    'A downloaded package does not match its checksum in package-lock.json: run "npm cache clean --force" and try again.',
  ],
  [/in sync|Missing: /, 'package.json and package-lock.json disagree: run "npm run lock" and commit the result.'],
]

function whyNpmFailed(errors) {
  const reason = reasons.find(([pattern]) => pattern.test(errors))?.[1] ?? 'npm ci failed.'
  return `${errors.trim()}\n\n${reason}`.trim()
}
