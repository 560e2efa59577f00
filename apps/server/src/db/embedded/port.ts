import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** The port that this data folder used last, or another one if that is taken. */
export async function choosePort(dataDir: string): Promise<number> {
  const file = join(dataDir, 'postgres.port')
  const last = Number(await readFile(file, 'utf8').catch(() => ''))
  if (last > 0 && (await listenOn(last)) !== null) return last
  const port = await listenOn(0)
  if (port === null) throw new Error('The system gave no free port.')
  await writeFile(file, `${port}\n`)
  return port
}

function listenOn(port: number): Promise<number | null> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(null)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => {
      // A server that listens on a host and port has such an address.
      const address = server.address() as AddressInfo
      server.close(() => resolve(address.port))
    })
  })
}
