import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the repository; every command runs there. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The programs of others, each run by Node 24 rather than by the Node its first line would find. */
export const tools = {
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  vite: join(root, 'node_modules/vite/bin/vite.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
}
