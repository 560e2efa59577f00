export type LockEntry = {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[] | string
  cpu?: string[] | string
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export type Lock = { packages: Record<string, LockEntry> }

export function missingOptional(lock: Lock): { name: string; range: string; parent: string }[]
export function addMissingOptional(lock: Lock): { lock: Lock; added: string[] }
export function withoutChecksum(lock: Lock): { path: string; name: string; version: string; isForUs: boolean }[]
export function addChecksums(lock: Lock, find: (id: string) => string | null): { lock: Lock; added: string[] }
