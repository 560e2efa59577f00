import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestProject } from 'vitest/node'
import { prepareTemplate } from './database.ts'
import { firstMessage } from './first-message.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    /** A pooler in front of it, in transaction mode. */
    poolerUrl: string | null
  }
}

/**
 * Starts one PostgreSQL for all server tests, in its own process so that it stops even when the test run is killed. TEST_ADMIN_URL names
 * another one, with a login that may create databases and roles, and TEST_POOLER_URL a pooler in front of it. If it is the coordinator
 * of a Citus, TEST_WORKER_URLS names its workers, separated by commas.
 */
export default async function setUp(project: TestProject) {
  const { TEST_ADMIN_URL: given, TEST_POOLER_URL: pooler } = process.env
  project.provide('poolerUrl', pooler || null)
  if (given) {
    await prepareTemplate(given)
    project.provide('adminUrl', given)
    return
  }
  const cluster = fork(new URL('./cluster-process.ts', import.meta.url), {
    detached: true,
    execArgv: [],
    env: { ...process.env, TMPDIR: await memoryFolder() },
  })
  const adminUrl = await firstMessage<string>(cluster, 'The PostgreSQL for the tests')
  await prepareTemplate(adminUrl)
  project.provide('adminUrl', adminUrl)
  return async () => {
    const exit = once(cluster, 'exit')
    cluster.disconnect()
    await exit
  }
}
