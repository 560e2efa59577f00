// Makes noise until its parent goes. It has a process of its own, so that it does not slow down what is measured beside it.
import { caller } from './caller.ts'
import { noises } from './noise.ts'

const [name = '', url = '', token = ''] = process.argv.slice(2)
const noise = noises[name]?.(caller({ url, token }))
if (noise === undefined) throw new Error(`There is no noise ${name}`)
process.once('message', async () => {
  process.send?.(await noise.stop())
  process.disconnect()
})
