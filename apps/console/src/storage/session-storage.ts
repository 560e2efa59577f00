/** Values one window stores until it is closed. They survive the redirect to the issuer and back. */
const names = {
  /** Why the user signed out here. The first page then waits for them to sign in. */
  left: 'aftermile.left',
  /** What the server said when it refused the user. */
  refusal: 'aftermile.refusal',
  /** The page from which an expired session was sent to the origin. The next sign-in leads back to it. */
  target: 'aftermile.target',
  plugin: 'aftermile.plugin',
  /** The tenant a root user has entered. */
  tenant: 'aftermile.tenant',
} as const

type Key = keyof typeof names

/** Null in a frame whose storage is forbidden. */
export function readSessionValue(key: Key): string | null {
  try {
    return sessionStorage.getItem(names[key])
  } catch {
    return null
  }
}

export function writeSessionValue(key: Key, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(names[key])
    else sessionStorage.setItem(names[key], text)
  } catch {}
}
