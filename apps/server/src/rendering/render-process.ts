// A process of the render pool. It has no secrets and may only read the program.

const work = process.argv[2] === 'compile' ? await compiling() : await rendering()

process.on('message', async request => process.send?.(await work(request)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

// Each loads only what it needs, and gets only what the pool sends to its kind.
async function rendering(): Promise<(request: unknown) => unknown> {
  const { renderParts } = await import('./liquid.ts')
  return request => renderParts(request as Parameters<typeof renderParts>[0])
}

async function compiling(): Promise<(request: unknown) => unknown> {
  const { compileParts } = await import('./compile-parts.ts')
  return request => compileParts(request as Parameters<typeof compileParts>[0])
}
