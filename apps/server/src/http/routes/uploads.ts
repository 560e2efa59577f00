import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { codeOf } from '../../db/pool.ts'
import { Problem, refused } from '../../runtime/problem.ts'

/** A file that was received completely. It stays on disk until the request has its response. */
export type Upload = {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly sha256: Buffer
}

/** Runs the work with the file of a form. The file is always deleted afterwards. */
export async function withUpload<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (file: Upload) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'aftermile-upload-'))
  try {
    return await work(await receive(request, { folder, maxBytes }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, to: { folder: string; maxBytes: number }): Promise<Upload> {
  if (!request.isMultipart?.()) throw new Problem(415, { message: 'Send a form (multipart/form-data) with a file' })
  const { maxBytes } = to
  // No limit of parts: the parser skips parts beyond it without a listener, and one that is cut off would end the process.
  const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 1000 }
  const part = await request.file({ limits }).catch(error => {
    throw asProblem(error)
  })
  if (part?.fieldname !== 'file') throw missing()
  const path = join(to.folder, 'file')
  const written = await write(part.file, path).catch(error => {
    throw part.file.truncated ? tooLarge(maxBytes) : asProblem(error)
  })
  if (part.file.truncated) throw tooLarge(maxBytes)
  return { path, name: nameOf(part.filename), ...written }
}

async function write(from: Readable, path: string): Promise<Pick<Upload, 'sizeBytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(from, count, createWriteStream(path, { mode: 0o600 }))
  return { sizeBytes, sha256: hash.digest() }
}

/** Errors of Fastify and of the disk have a code. Without one the parser could not read the form. */
const asProblem = (error: unknown): unknown =>
  codeOf(error) === null ? refused('body', '{_field_} isn’t a complete form') : error

const missing = () => refused('file', 'The {_field_} field is required')

const tooLarge = (maxBytes: number) =>
  new Problem(
    413,
    { message: `This file is too large. The limit is ${Math.floor(maxBytes / 1024 / 1024)} MB` },
    { connection: 'close' },
  )

/** The last part of a path, without control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const nameOf = (given: string): string => basename(given.replace(/[\u0000-\u001f\u007f]/g, '')).slice(-200) || 'file'
