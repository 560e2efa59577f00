import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type PluginOption, preview } from 'vite'
import config from '../../apps/console/vite.config.ts'

const home = join(import.meta.dirname, '../../apps/console')

/** Builds the console with another board registry and serves it. API calls go to the real server. */
export async function openConsoleWith(registry: string): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'aftermile-console-'))
  const target = process.env.AFTERMILE_E2E_URL ?? ''
  const shared = {
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: (config.plugins ?? []).filter(isNeeded),
    resolve: {
      alias: [{ find: /^\.{1,2}\/(?:.*\/)?board-registry\.ts$/, replacement: join(home, 'src/test', registry) }],
    },
    build: { ...config.build, outDir, emptyOutDir: true, minify: false, reportCompressedSize: false },
  } as const
  await build(shared)
  const server = await preview({
    ...shared,
    preview: {
      port: 0,
      host: '127.0.0.1',
      // The hub accepts only pages of its own origin.
      proxy: Object.fromEntries(
        ['/api', '/oidc', '/config.json', '/version.json'].map(path => [
          path,
          { target, ws: true, headers: { origin: target } },
        ]),
      ),
    },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** Leaves out the precompression, which tests do not need. */
const isNeeded = (plugin: PluginOption): boolean =>
  !(typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'precompress')
