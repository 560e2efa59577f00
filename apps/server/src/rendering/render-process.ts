// A process of the render pool. It has no secrets and may only read the program.

const work = process.argv[2] === 'compile' ? await compiling() : await rendering()

process.on('message', async group => process.send?.(await work(group)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

// Each loads only what it needs, and gets only what the pool sends to its kind.
async function rendering(): Promise<(group: unknown) => unknown> {
  const { openGroupRenderer } = await import('./render-group.ts')
  const render = openGroupRenderer()
  return group => render(group as Parameters<typeof render>[0])
}

async function compiling(): Promise<(group: unknown) => unknown> {
  const { compileParts } = await import('./compile-parts.ts')
  return group => Promise.all((group as Parameters<typeof compileParts>[0][]).map(compileParts))
}
