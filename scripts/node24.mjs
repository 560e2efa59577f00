import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './explain.mjs'
import { root } from './root.mjs'

/** The Node that runs our TypeScript: this one if it is new enough, else the one that npm installed. */
export function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const installed = join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  if (process.platform === 'linux' && existsSync(installed)) return installed
  throw new Refusal(
    `Aftermile runs on Node 24, which is bundled only for Linux on x64 and arm64; this is Node ${process.versions.node} ` +
      `on ${process.platform} ${process.arch}. Install Node 24, and set DATABASE_URL and DATABASE_ADMIN_URL to your own PostgreSQL server.`,
  )
}
