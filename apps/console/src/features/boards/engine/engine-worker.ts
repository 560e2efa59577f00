import { boardRegistry } from './board-registry.ts'
import { hostEngine } from './engine-host.ts'
import type { FromEngine, ToEngine } from './engine-messages.ts'
import { loadDataset } from './load-dataset.ts'

// The file is compiled with the page's types. This is the part of the worker's scope that it uses.
const scope = self as unknown as {
  postMessage: (message: FromEngine) => void
  onmessage: ((event: { data: ToEngine }) => void) | null
}
const post = (message: FromEngine) => scope.postMessage(message)
const handle = hostEngine({ post, load: loadDataset, registry: boardRegistry })
scope.onmessage = ({ data }) => handle(data)
