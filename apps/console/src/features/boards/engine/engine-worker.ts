import { boardRegistry } from './board-registry.ts'
import { hostEngine } from './engine-host.ts'
import type { FromEngine, ToEngine } from './engine-messages.ts'
import { loadDataset } from './load-dataset.ts'

// Compiled with the page's types; this is the part of a worker's scope that is used.
const scope = self as unknown as {
  postMessage: (message: FromEngine) => void
  onmessage: ((event: { data: ToEngine }) => void) | null
}
const post = (message: FromEngine) => scope.postMessage(message)
const take = hostEngine({ post, load: loadDataset, registry: boardRegistry })
scope.onmessage = ({ data }) => take(data)
