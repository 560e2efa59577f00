import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { TestProject } from 'vitest/node'
import { prepareTemplate } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

/** One PostgreSQL for all server tests, in a process of its own so that it ends even when the test run is killed. */
export default async function setUp(project: TestProject) {
  const keeper = fork(new URL('./cluster-process.ts', import.meta.url), { detached: true, execArgv: [] })
  const adminUrl = await firstMessage(keeper)
  await prepareTemplate(adminUrl)
  project.provide('adminUrl', adminUrl)
  return async () => {
    const exit = once(keeper, 'exit')
    keeper.disconnect()
    await exit
  }
}

function firstMessage(keeper: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    keeper.once('message', message => resolve(String(message)))
    keeper.once('exit', () => reject(new Error('The PostgreSQL for the tests did not start; its reason is above.')))
  })
}
