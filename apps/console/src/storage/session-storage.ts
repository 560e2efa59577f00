/** What one window remembers until it is closed, over the way to the issuer and back. */
const names = {
  /** Someone signed out here, and why; the first page then waits for them to sign in. */
  left: 'aftermile.left',
  plugin: 'aftermile.plugin',
  /** The tenant a root user has entered. */
  tenant: 'aftermile.tenant',
} as const

type Mark = keyof typeof names

/** A frame whose storage is forbidden remembers nothing, and works. */
export function readSessionValue(mark: Mark): string | null {
  try {
    return sessionStorage.getItem(names[mark])
  } catch {
    return null
  }
}

export function writeSessionValue(mark: Mark, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(names[mark])
    else sessionStorage.setItem(names[mark], text)
  } catch {}
}
