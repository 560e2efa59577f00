import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { StartError } from './runtime/start-error.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const repository = resolve(import.meta.dirname, '../../..')

const url = (protocols: string[], description: string) =>
  z.string().refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${description}`)
const webAddress = url(['http:', 'https:'], 'an address such as https://console.example.com')
const database = url(['postgres:', 'postgresql:'], 'an address such as postgres://user:password@host:5432/aftermile')
const number = (least: number, most: number) =>
  z.coerce
    .number(`must be a number from ${least} to ${most}`)
    .refine(n => Number.isInteger(n) && n >= least && n <= most, `must be a whole number from ${least} to ${most}`)
const trackingHostShape = 'must be host=tenant, separated by commas'
const host = /^[a-z0-9.-]+(:\d{1,5})?$/i

/** Every setting of the environment. docs/operations.md has a table of them. */
const Environment = z.object({
  PORT: number(0, 65535).default(8080),
  HOST: z
    .string()
    .regex(/^[a-z0-9.:-]+$/i, 'must be an address or a host name')
    .optional(),
  STATUS_PORT: number(1, 65535).optional(),
  PUBLIC_URL: webAddress.transform(text => text.replace(/\/+$/, '')).optional(),
  DATABASE_URL: database.optional(),
  DATABASE_ADMIN_URL: database.optional(),
  DATABASE_POOLER_URL: database.optional(),
  DATABASE_READ_URL: database.optional(),
  DATA_DIR: z.string().optional(),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  RATE_LIMIT: z
    .union(
      [z.literal('off').transform(() => null), number(1, 1_000_000_000)],
      'must be off or a number of requests a minute',
    )
    .default(1200),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')
    .optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_AUDIENCE: z.string().optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  DEMO_SIZE: number(0, 10_000_000).default(20_000),
  EGRESS_ALLOW: list(/^[a-z0-9.[\]:-]+:\d{1,5}$/i, 'must be host:port, separated by commas'),
  LEGACY_HOSTS: list(/^[^=\s]+=[^=\s]+$/, 'must be old-host=new-host, separated by commas').transform(
    (pairs, context) =>
      pairs.map(pair => {
        const [from = '', to = ''] = pair.split('=')
        if (!host.test(from) || !host.test(to)) context.addIssue('must be old-host=new-host, separated by commas')
        return { from: from.toLowerCase(), to: to.toLowerCase() }
      }),
  ),
  TRACKING_HOSTS: list(/^[^=\s]+=[^=\s]+$/, trackingHostShape).transform((pairs, context) => {
    const hosts = pairs.map(pair => {
      const [name = '', tenantId = ''] = pair.split('=')
      if (!host.test(name)) context.addIssue(trackingHostShape)
      return { host: name.toLowerCase(), tenantId }
    })
    const isUnique = new Set(hosts.map(item => item.host)).size === hosts.length
    if (!isUnique) context.addIssue('must name each host once')
    return hosts
  }),
  HELP_CENTER_URL: webAddress.optional(),
  PLUGIN_ORIGINS: list(
    /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i,
    'must be origins such as https://shop.example.com, separated by commas',
  ),
  CHAT_WIDGET_ORIGINS: list(
    /^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/i,
    'must be https origins such as https://chat.example.com, separated by commas',
  ).transform(origins => origins.map(origin => new URL(origin).origin)),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
})

export type Config = ReturnType<typeof parseConfig>

/** Reads the configuration from the environment. Throws a StartError about the first wrong value. */
export function parseConfig(
  environment: Readonly<Record<string, string | undefined>>,
  isRoot = process.getuid?.() === 0,
) {
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = Environment.safeParse(nonEmpty)
  if (!result.success) {
    const issue = result.error.issues[0]
    throw new StartError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const env = result.data
  const isEmbedded = env.DATABASE_URL === undefined
  refuseIncomplete(env, isEmbedded)
  const isDemo = env.DEMO === undefined ? isEmbedded : env.DEMO === 'on'
  return {
    port: env.PORT,
    host: env.HOST ?? (isDemo ? '127.0.0.1' : '0.0.0.0'),
    statusPort: env.STATUS_PORT ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseAdminUrl: env.DATABASE_ADMIN_URL ?? null,
    databasePoolerUrl: env.DATABASE_POOLER_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    dataDir: resolve(env.DATA_DIR ?? defaultDataDir(isRoot)),
    secretKey: env.SECRET_KEY ?? null,
    rateLimitPerMinute: env.RATE_LIMIT,
    metricsToken: env.METRICS_TOKEN ?? null,
    oidc: env.OIDC_ISSUER
      ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID ?? '', audience: env.OIDC_AUDIENCE ?? null }
      : null,
    isDemo,
    demoSize: isDemo ? env.DEMO_SIZE : 0,
    egressAllow: env.EGRESS_ALLOW,
    legacyHosts: env.LEGACY_HOSTS,
    trackingHosts: env.TRACKING_HOSTS,
    helpCenterUrl: env.HELP_CENTER_URL ?? null,
    pluginOrigins: env.PLUGIN_ORIGINS,
    chatWidgetOrigins: env.CHAT_WIDGET_ORIGINS,
    logLevel: env.LOG_LEVEL ?? (isDemo ? 'warn' : 'info'),
  }
}

function refuseIncomplete(env: z.output<typeof Environment>, isEmbedded: boolean): void {
  if (env.STATUS_PORT === env.PORT) throw new StartError('STATUS_PORT must be another port than PORT.')
  if (!isEmbedded && env.SECRET_KEY === undefined)
    throw new StartError('SECRET_KEY is required with DATABASE_URL; make one with: openssl rand -base64 32')
  if (isEmbedded && env.DATABASE_ADMIN_URL !== undefined)
    throw new StartError('DATABASE_ADMIN_URL needs DATABASE_URL, the address of the unprivileged login.')
  if (isEmbedded && env.DATABASE_POOLER_URL !== undefined)
    throw new StartError('DATABASE_POOLER_URL needs DATABASE_URL, the address of the database itself.')
  if (isEmbedded && env.DATABASE_READ_URL !== undefined)
    throw new StartError('DATABASE_READ_URL needs DATABASE_URL, the address of the primary.')
  // The login of DATABASE_URL is known to be unprivileged, and a replica has the logins of its primary.
  if (env.DATABASE_READ_URL !== undefined && loginOf(env.DATABASE_READ_URL) !== loginOf(env.DATABASE_URL ?? ''))
    throw new StartError('DATABASE_READ_URL must name the same login as DATABASE_URL.')
  if (env.OIDC_ISSUER !== undefined && env.OIDC_CLIENT_ID === undefined)
    throw new StartError('OIDC_ISSUER needs OIDC_CLIENT_ID.')
  if (env.OIDC_ISSUER === undefined && (env.OIDC_CLIENT_ID ?? env.OIDC_AUDIENCE) !== undefined)
    throw new StartError('OIDC_CLIENT_ID and OIDC_AUDIENCE need OIDC_ISSUER.')
}

const loginOf = (address: string): string => decodeURIComponent(new URL(address).username)

/** PostgreSQL does not run as root, and other accounts cannot enter root's home. So root's data is outside of it, per clone. */
function defaultDataDir(isRoot: boolean): string {
  if (!isRoot) return join(repository, '.data')
  return join('/var/lib/aftermile', createHash('sha256').update(repository).digest('hex').slice(0, 12))
}

function list(shape: RegExp, message: string) {
  return z
    .string()
    .transform(text =>
      text
        .split(',')
        .map(entry => entry.trim())
        .filter(entry => entry !== ''),
    )
    .refine(entries => entries.every(entry => shape.test(entry)), message)
    .default([])
}

/** The configuration in force under the names of the environment, with its secrets hidden. */
export function showConfig(config: Config): Record<string, unknown> {
  const withoutPassword = (text: string | null) => text?.replace(/(:\/\/[^:/@]*):[^@]*@/, '$1:***@') ?? null
  return {
    PORT: config.port,
    HOST: config.host,
    STATUS_PORT: config.statusPort,
    PUBLIC_URL: config.publicUrl,
    DATABASE_URL: withoutPassword(config.databaseUrl) ?? 'embedded',
    DATABASE_ADMIN_URL: withoutPassword(config.databaseAdminUrl),
    DATABASE_POOLER_URL: withoutPassword(config.databasePoolerUrl),
    DATABASE_READ_URL: withoutPassword(config.databaseReadUrl),
    DATA_DIR: config.dataDir,
    SECRET_KEY: config.secretKey === null ? null : '***',
    RATE_LIMIT: config.rateLimitPerMinute ?? 'off',
    METRICS_TOKEN: config.metricsToken === null ? null : '***',
    OIDC_ISSUER: config.oidc?.issuer ?? 'embedded',
    OIDC_CLIENT_ID: config.oidc?.clientId ?? null,
    OIDC_AUDIENCE: config.oidc?.audience ?? null,
    DEMO: config.isDemo ? 'on' : 'off',
    DEMO_SIZE: config.demoSize,
    EGRESS_ALLOW: config.egressAllow,
    LEGACY_HOSTS: config.legacyHosts.map(({ from, to }) => `${from}=${to}`),
    TRACKING_HOSTS: config.trackingHosts.map(({ host: name, tenantId }) => `${name}=${tenantId}`),
    HELP_CENTER_URL: config.helpCenterUrl,
    PLUGIN_ORIGINS: config.pluginOrigins,
    CHAT_WIDGET_ORIGINS: config.chatWidgetOrigins,
    LOG_LEVEL: config.logLevel,
  }
}
