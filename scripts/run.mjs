// The entry point of all npm scripts: plain JavaScript without dependencies, because it runs on Node 20 before anything is installed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApps } from './build-apps.mjs'
import { check, test } from './check.mjs'
import { handOver, handOverScript, runStep } from './child.mjs'
import { findChromium } from './chromium.mjs'
import { explain, Refusal } from './explain.mjs'
import { install } from './install.mjs'
import { findNode24 } from './node24.mjs'
import { root, tools } from './root.mjs'
import { supervise } from './supervise.mjs'

const commands = {
  async start(node, args) {
    const building = buildApps(node)
    return supervise(node, ['apps/server/src/main.ts', '--after-build', ...args], { building })
  },
  async build(node) {
    await buildApps(node)
    return 0
  },
  dev: (node, args) => handOver(node, ['scripts/dev.mjs', ...args]),
  check,
  test,
  async e2e(node, args) {
    const env = { CHROMIUM_PATH: findChromium() }
    await buildApps(node)
    return (await runStep(node, [tools.playwright, 'test', ...args], { env })).code
  },
  bench: scriptOf('bench', 'benchmark'),
  chaos: scriptOf('chaos', 'trial'),
  trial: scriptOf('trials', 'trial'),
  pictures: scriptOf('e2e/pictures', 'picture'),
  fuzz: (node, args) => handOver(node, ['chaos/fuzz.ts', ...args]),
  admin: (node, args) => handOver(node, ['apps/server/src/admin.ts', ...args]),
  backtest: (node, args) => handOver(node, ['apps/server/src/backtest.ts', ...args]),
  'template-cases': (node, args) => handOver(node, ['apps/server/src/template-cases.ts', ...args]),
  fix: async node => (await runStep(node, [tools.biome, 'check', '--write'])).code,
}

/** All others need what tests need. */
const withoutTests = new Set(['start', 'build', 'admin'])

/** `npm run bench -- api` runs bench/api.ts. */
function scriptOf(folder, noun) {
  return (node, [name, ...args]) => {
    const file = `${folder}/${name}.ts`
    if (!name || !existsSync(join(root, file))) throw new Refusal(`There is no ${noun} ${file}.`)
    return handOverScript(node, [file, ...args])
  }
}

async function main([name, ...args]) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : null
  if (!command) throw new Refusal(`Choose a command: ${Object.keys(commands).join(', ')}.`)
  await install({ forTests: !withoutTests.has(name) })
  return command(findNode24(), args)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exitCode = 1
}
