import { hostEngine } from './engine-host.ts'
import { loadLive } from './load-live.ts'
import type { FromEngine, ToEngine } from './messages.ts'

// Compiled with the page's types; this is the part of a worker's scope that is used.
const scope = self as unknown as {
  postMessage: (message: FromEngine) => void
  onmessage: ((event: { data: ToEngine }) => void) | null
}
const take = hostEngine(message => scope.postMessage(message), loadLive)
scope.onmessage = ({ data }) => take(data)
