import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Refusal } from './explain.mjs'

// The first has no windows, and costs a tenth less.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Finds the Chromium for the browser tests. Installs it with apt-get if this process is root. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (isExecutable(given)) return given
    throw new Refusal(`CHROMIUM_PATH is ${given}, which is not a program.`)
  }
  const found = search() ?? (installWithApt() ? search() : null)
  if (found) return found
  throw new Refusal(
    'The browser tests need Chromium. Install it (on Debian and Ubuntu: sudo apt-get install chromium), ' +
      'or set CHROMIUM_PATH to the path of Chromium or Chrome.',
  )
}

function search() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable) ?? null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installWithApt() {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return false
  process.stderr.write('Installing Chromium with apt-get for the browser tests …\n')
  const apt = args =>
    spawnSync('/usr/bin/apt-get', ['-qq', ...args], {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = name => apt(['install', '-y', '--no-install-recommends', name, 'fonts-liberation'])
  return apt(['update']) && (install('chromium-headless-shell') || install('chromium'))
}
