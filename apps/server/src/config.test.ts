import { describe, expect, test } from 'vitest'
import { parseConfig, showConfig } from './config.ts'

const database = { DATABASE_URL: 'postgres://app:pass-word@db:5432/aftermile', SECRET_KEY: 'k'.repeat(32) }

describe('defaults', () => {
  test('with the embedded database: a demo on loopback, on port 8080', () => {
    expect(parseConfig({}, false)).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      isDemo: true,
      databaseUrl: null,
      logLevel: 'warn',
      rateLimitPerMinute: 1200,
    })
  })

  test('with a database given by DATABASE_URL: no demo, open to the network', () => {
    expect(parseConfig(database, false)).toMatchObject({ host: '0.0.0.0', isDemo: false, logLevel: 'info' })
    expect(parseConfig({ ...database, DEMO: 'on' }, false)).toMatchObject({ host: '127.0.0.1', isDemo: true })
  })

  test('the data folder is inside the clone, but for root outside it', () => {
    expect(parseConfig({}, false).dataDir).toMatch(/\/\.data$/)
    expect(parseConfig({}, true).dataDir).toMatch(/^\/var\/lib\/aftermile\/[0-9a-f]{12}$/)
  })

  test('an empty value counts as not set', () => {
    expect(parseConfig({ PORT: '', HOST: '' }, false)).toMatchObject({ port: 8080 })
  })
})

test('lists are split at their commas', () => {
  const config = parseConfig(
    {
      EGRESS_ALLOW: 'mail.local:25, 10.0.0.1:8080',
      LEGACY_HOSTS: 'old.example.com=new.example.com',
      RATE_LIMIT: 'off',
      TRACKING_HOSTS: 'Track.Shop.example=nordhem, track.other.example:8443=sydkust',
    },
    false,
  )
  expect(config.egressAllow).toEqual(['mail.local:25', '10.0.0.1:8080'])
  expect(config.legacyHosts).toEqual([{ from: 'old.example.com', to: 'new.example.com' }])
  expect(config.rateLimitPerMinute).toBeNull()
  expect(config.trackingHosts).toEqual([
    { host: 'track.shop.example', tenantId: 'nordhem' },
    { host: 'track.other.example:8443', tenantId: 'sydkust' },
  ])
})

test.each([
  [{ PORT: '99999' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: 'x' }, 'PORT must be a number from 0 to 65535.'],
  [{ HOST: 'a b' }, 'HOST must be an address or a host name.'],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL must be an address such as https://console.example.com.'],
  [
    { DATABASE_URL: 'mysql://x' },
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/aftermile.',
  ],
  [
    { DATABASE_URL: database.DATABASE_URL },
    'SECRET_KEY is required with DATABASE_URL; make one with: openssl rand -base64 32',
  ],
  [
    { DATABASE_ADMIN_URL: database.DATABASE_URL },
    'DATABASE_ADMIN_URL needs DATABASE_URL, the address of the unprivileged login.',
  ],
  [{ DATABASE_READ_URL: database.DATABASE_URL }, 'DATABASE_READ_URL needs DATABASE_URL, the address of the primary.'],
  [
    { ...database, DATABASE_READ_URL: 'postgres://owner:pass-word@replica/aftermile' },
    'DATABASE_READ_URL must name the same login as DATABASE_URL.',
  ],
  [{ STATUS_PORT: '8080' }, 'STATUS_PORT must be another port than PORT.'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 characters.'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters without spaces.'],
  [{ RATE_LIMIT: 'fast' }, 'RATE_LIMIT must be off or a number of requests a minute.'],
  [{ DEMO: 'yes' }, 'DEMO must be on or off.'],
  [{ DEMO_SIZE: '-1' }, 'DEMO_SIZE must be a whole number from 0 to 10000000.'],
  [{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID.'],
  [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_CLIENT_ID and OIDC_AUDIENCE need OIDC_ISSUER.'],
  [{ EGRESS_ALLOW: 'anything' }, 'EGRESS_ALLOW must be host:port, separated by commas.'],
  [{ LEGACY_HOSTS: 'old' }, 'LEGACY_HOSTS must be old-host=new-host, separated by commas.'],
  [{ TRACKING_HOSTS: 'https://a=b' }, 'TRACKING_HOSTS must be host=tenant, separated by commas.'],
  [{ TRACKING_HOSTS: 'a.example=b,A.example=c' }, 'TRACKING_HOSTS must name each host once.'],
  [
    { PLUGIN_ORIGINS: 'shop.example.com' },
    'PLUGIN_ORIGINS must be origins such as https://shop.example.com, separated by commas.',
  ],
  [
    { CHAT_WIDGET_ORIGINS: 'http://chat.example.com' },
    'CHAT_WIDGET_ORIGINS must be https origins such as https://chat.example.com, separated by commas.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
])('%o is refused with a clear sentence', (environment, sentence) => {
  expect(() => parseConfig(environment, false)).toThrow(sentence)
})

test('the shown configuration contains no secret', () => {
  const shown = JSON.stringify(
    showConfig(
      parseConfig(
        {
          ...database,
          DATABASE_ADMIN_URL: 'postgres://owner:pass-word@db/aftermile',
          METRICS_TOKEN: 'pass-word-of-a-scraper',
        },
        false,
      ),
    ),
  )
  expect(shown).not.toContain('pass-word')
  expect(shown).not.toContain('kkkk')
  expect(shown).toContain('db:5432')
})

test('every setting is shown under its own name', () => {
  expect(Object.keys(showConfig(parseConfig({}, false)))).toEqual(
    'PORT HOST STATUS_PORT PUBLIC_URL DATABASE_URL DATABASE_ADMIN_URL DATABASE_POOLER_URL DATABASE_READ_URL DATA_DIR SECRET_KEY RATE_LIMIT METRICS_TOKEN OIDC_ISSUER OIDC_CLIENT_ID OIDC_AUDIENCE DEMO DEMO_SIZE EGRESS_ALLOW LEGACY_HOSTS TRACKING_HOSTS HELP_CENTER_URL PLUGIN_ORIGINS CHAT_WIDGET_ORIGINS LOG_LEVEL'.split(
      ' ',
    ),
  )
})
