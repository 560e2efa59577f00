import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { contract } from '@aftermile/contract/index'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { testServer } from '../server.ts'

const port = await freePort()
const server = testServer({ env: { EGRESS_ALLOW: `127.0.0.1:${port}` } })
const started: ChildProcess[] = []
afterAll(() => {
  for (const childProcess of started) childProcess.kill()
})

/** The lines of docs/webhooks.md as they stand there, as a server. */
async function startLines(secret: string): Promise<{ printed: () => string; stop(): Promise<unknown> }> {
  const doc = await readFile(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const lines = /```js\n(.*?)```/s.exec(doc)?.[1] ?? ''
  const child = spawn(process.execPath, ['--input-type=module', '-e', lines], {
    // Where the library is found.
    cwd: import.meta.dirname,
    env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret },
  })
  started.push(child)
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => {
    printed += piece
  })
  await expect.poll(isListening, { timeout: 20_000, interval: 20 }).toBe(true)
  const stop = () => {
    child.kill()
    return once(child, 'exit')
  }
  return { printed: () => printed, stop }
}

async function isListening(): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return isOpen
}

test('the lines of the document take our webhooks and nobody else’s', async () => {
  const admin = await server.as('admin@nordhem.example')
  const { templates, webhooks } = contract
  const created = await admin.ask(templates.create, {
    body: {
      ...{ id: 'to-the-shop', type: 'webhook', targetType: 'Shipment', name: 'To the shop' },
      ...{ content: `http://127.0.0.1:${port}/`, payload: '{"number": "{{ shipmentNumber }}"}' },
    },
  })
  const params = { id: created.id }
  const lines = await startLines(created.signingSecret ?? '')
  const sent = await admin.ask(webhooks.test, { params })
  expect(sent).toMatchObject({ state: 'sent', attemptList: [{ answer: '204' }] })
  await expect.poll(lines.printed).toContain('{ number:')
  await admin.ask(webhooks.rotateSecret, { params })
  expect((await admin.ask(webhooks.test, { params })).state).toBe('sent')
  await lines.stop()

  const others = await startLines(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  expect(await admin.ask(webhooks.test, { params })).toMatchObject({ state: 'failed', reason: 'It answered 401.' })
  await others.stop()
})
