// Some registries lack packages for other platforms. npm then leaves them out of the lock, and `npm ci` refuses the lock.

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Every optional dependency that is missing in the lock, as { name, range, parent }. */
export function missingOptional({ packages }) {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isListed(packages, parent, name))
      .map(([name, range]) => ({ name, range, parent })),
  )
}

/** Returns the lock with the missing entries, and their paths. */
export function addMissingOptional(lock) {
  const packages = { ...lock.packages }
  const missing = missingOptional(lock)
  for (const { name, range, parent } of missing) {
    packages[`node_modules/${name}`] = optionalEntry(name, range, packages[parent])
  }
  const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  return { lock: { ...lock, packages: sorted }, added: missing.map(({ name }) => `node_modules/${name}`) }
}

// Searches like Node: beside the parent, then in each folder above.
function isListed(packages, parent, name) {
  const folders = parent.split('/')
  for (let depth = folders.length; depth >= 0; depth--) {
    const folder = folders.slice(0, depth).filter(Boolean).join('/')
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
  }
  return false
}

function optionalEntry(name, range, parent) {
  const parts = name.split(/[/-]/)
  const os = parts.filter(part => systems.includes(part))
  const cpu = parts.filter(part => processors.includes(part))
  const libc = parts.some(part => part.startsWith('musl'))
    ? 'musl'
    : parts.some(part => part.startsWith('gnu'))
      ? 'glibc'
      : null
  return {
    version: range.replace(/^[\^~=v]+/, ''),
    ...(cpu.length > 0 && { cpu }),
    ...(parent?.dev && { dev: true }),
    ...(os.includes('linux') && libc && { libc: [libc] }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}
