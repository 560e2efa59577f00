import { access, constants, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../../runtime/start-error.ts'

export type Account = { name: string; uid: number; gid: number }

/** The account that PostgreSQL runs as; null for our own. PostgreSQL refuses to run as root, so root uses another account. */
export async function findAccount(dataFolder: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const accounts = await readAccounts()
  const owner = await stat(dataFolder).catch(() => null)
  const found =
    (owner && owner.uid !== 0 && accounts.find(({ uid }) => uid === owner.uid)) ||
    accounts.find(({ name }) => name === 'postgres') ||
    accounts.find(({ name }) => name === 'nobody')
  if (found) return found
  throw new StartError(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" that it could use: add one.',
  )
}

/** Refuses a folder that the account cannot enter. The error names the first closed folder on the path. */
export async function requireAccessTo(folder: string, account: Account | null) {
  if (account === null) return access(folder, constants.W_OK | constants.X_OK)
  for (const parent of parentsOf(folder)) {
    const { mode, uid, gid } = await stat(parent)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if ((mode >> shift) & 1) continue
    throw new StartError(
      `The database runs as the account "${account.name}", which may not enter ${parent}: set DATA_DIR to a folder it can reach, or run "chmod o+x ${parent}".`,
    )
  }
}

function parentsOf(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...parentsOf(parent), folder]
}

async function readAccounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines
    .map(line => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name !== '' && uid > 0)
}
