import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newFewAtATime } from '../../../runtime/few-at-a-time.ts'
import type { ImageType } from './image-content.ts'

export type EncodeOrder = { path: string; folder: string; widths: readonly number[]; maxPixels: number }
export type EncodedFile = { path: string; width: number; height: number }
export type EncodeOutcome =
  | { contentType: ImageType; files: readonly EncodedFile[] }
  | { problem: 'pixels'; width: number; height: number; pages: number }
  | { problem: 'unreadable' | 'slow' }

export type EncodedImage = {
  contentType: ImageType
  /** At its own width first, then smaller. */
  versions: readonly { width: number; height: number; bytes: Buffer }[]
}
export type EncodeProblem = Extract<EncodeOutcome, { problem: string }>

export const maxPixels = 40_000_000
const timeoutMs = 20_000
const { run: oneOfFew } = newFewAtATime(2)
const child = join(import.meta.dirname, 'encode-image-child.ts')

/**
 * Decodes an image and encodes it anew, at its own width and at smaller ones. A process of its own does it: a hostile file that fills the
 * memory, crashes the decoder or never ends can't harm the server.
 */
export async function encodeImage(path: string, widths: readonly number[]): Promise<EncodedImage | EncodeProblem> {
  return oneOfFew(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aftermile-image-'))
    try {
      const outcome = await runChild({ path, folder, widths, maxPixels })
      if ('problem' in outcome) return outcome
      const versions = await Promise.all(
        outcome.files.map(async ({ path: file, width, height }) => ({ width, height, bytes: await readFile(file) })),
      )
      return { contentType: outcome.contentType, versions }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

function runChild(order: EncodeOrder): Promise<EncodeOutcome> {
  return new Promise((resolve, reject) => {
    // No environment: the child needs no secrets.
    const running = fork(child, { env: {}, execArgv: ['--max-old-space-size=128'], stdio: 'ignore' })
    let outcome: EncodeOutcome = { problem: 'unreadable' }
    const timer = setTimeout(() => {
      outcome = { problem: 'slow' }
      running.kill('SIGKILL')
    }, timeoutMs)
    running.on('message', (sent: EncodeOutcome) => {
      outcome = sent
    })
    running.on('error', reject)
    running.on('close', () => {
      clearTimeout(timer)
      resolve(outcome)
    })
    // If it has ended already, 'close' tells.
    running.send(order, () => {})
  })
}
