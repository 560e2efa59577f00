// Runs one PostgreSQL, a fast one unless it is to be durable, and stops it when the process that forked this one ends for any reason.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded/start-embedded.ts'

const [givenDataDir = '', speed = 'fast'] = process.argv.slice(2)
const dataDir = givenDataDir || (await mkdtemp(join(tmpdir(), 'aftermile-test-')))

process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
const parentGone = new Promise(resolve => process.once('disconnect', () => resolve(null)))

try {
  const embedded = await startEmbedded({ dataDir, log: { info() {}, warn() {} }, fast: speed === 'fast' })
  if (process.connected) process.send?.(embedded.adminUrl)
  await parentGone
  await embedded.stop()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  if (!givenDataDir) await rm(dataDir, { recursive: true, force: true })
  if (process.connected) process.disconnect()
}
