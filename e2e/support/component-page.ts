import { join } from 'node:path'
import { createServer } from 'vite'

const home = join(import.meta.dirname, '../../apps/console')

/** Serves a component of the console that is on no page yet. API calls go to the real server. */
export async function openComponentPage(entry: string): Promise<{ url: string; close: () => Promise<void> }> {
  const target = process.env.AFTERMILE_E2E_URL ?? ''
  const page = `<!doctype html><html lang="en"><title>Stage</title><link rel="icon" href="data:,"><script type="module" src="/src/test/${entry}"></script></html>`
  const componentServer = await createServer({
    configFile: join(home, 'vite.config.ts'),
    logLevel: 'silent',
    // The hub accepts only pages of its own origin.
    server: {
      port: 0,
      host: '127.0.0.1',
      hmr: false,
      proxy: { '/api': { target, ws: true, headers: { origin: target } } },
    },
    optimizeDeps: { entries: [`src/test/${entry}`] },
    plugins: [
      {
        name: 'stage',
        configureServer: ({ middlewares, transformIndexHtml }) => {
          middlewares.use('/stage', async (request, response) => {
            response.setHeader('content-type', 'text/html')
            response.end(await transformIndexHtml(request.originalUrl ?? '/', page))
          })
        },
      },
    ],
  })
  await componentServer.listen()
  return { url: `${componentServer.resolvedUrls?.local[0]}stage`, close: () => componentServer.close() }
}
