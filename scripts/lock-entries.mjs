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

/**
 * Every package without a checksum, as { path, name, version, isForUs }. npm installs it without comparing its content.
 * isForUs: Linux with glibc on x64 or arm64 installs it.
 */
export function withoutChecksum({ packages }) {
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => path.includes('node_modules/') && !integrity && !link)
    .map(([path, entry]) => ({ path, name: nameAt(path), version: entry.version, isForUs: isForLinux(entry) }))
}

/** Returns the lock with the checksums that find('name@version') knows, and the paths that got one. */
export function addChecksums(lock, find) {
  const packages = { ...lock.packages }
  const added = []
  for (const { path, name, version } of withoutChecksum(lock)) {
    const integrity = find(`${name}@${version}`)
    if (!integrity?.startsWith('sha512-')) continue
    packages[path] = withChecksum(packages[path], integrity)
    added.push(path)
  }
  return { lock: { ...lock, packages }, added }
}

// npm writes the checksum after the version.
const withChecksum = ({ version, ...rest }, integrity) => ({ version, integrity, ...rest })

const nameAt = path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const isForLinux = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }) =>
  os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64')) && libc.includes('glibc')

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
