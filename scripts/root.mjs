import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository folder. Every command runs there. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Third-party programs. They are run with Node 24, not with the Node in PATH. */
export const tools = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
}
