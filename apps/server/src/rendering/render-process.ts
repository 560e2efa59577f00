// A process of the render pool. It has no secrets and may only read files.
import { renderParts } from './liquid.ts'
import type { RenderRequest } from './render-request.ts'

process.on('message', (request: RenderRequest) => process.send?.(renderParts(request)))
process.on('disconnect', () => process.exit())
process.send?.('ready')
