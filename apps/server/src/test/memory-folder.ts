import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

const shared = '/dev/shm'
const neededBytes = 3 * 2 ** 30

/** Where tests keep their databases: in memory if there is room for them, because what is lost with the machine need not reach a disk. */
export async function memoryFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(shared).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= neededBytes ? shared : tmpdir()
}
