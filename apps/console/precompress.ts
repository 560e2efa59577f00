import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a .br and a .gz beside every text file of the build, so that the server never compresses one itself. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      const texts = files.filter(file => file.isFile() && /\.(js|css|html|svg|json)$/.test(file.name))
      await Promise.all(texts.map(file => compress(join(file.parentPath, file.name))))
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  await writeFile(`${path}.br`, await toBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }))
  await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }))
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
