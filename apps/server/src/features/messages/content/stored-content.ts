import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { StoredContent } from './message-data.ts'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

export const packContent = async (content: StoredContent): Promise<Buffer> => pack(JSON.stringify(content))

export const unpackContent = async (bytes: Buffer): Promise<StoredContent> =>
  JSON.parse((await unpack(bytes)).toString()) as StoredContent // only packContent writes it
