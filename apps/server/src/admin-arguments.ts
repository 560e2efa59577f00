import { parseArgs } from 'node:util'
import { StartError } from './runtime/start-error.ts'

export const usage = `  npm run admin -- <command>

  tenant <id> <name> [--entitlement order_visibility] [--entitlement sqa]
  user <tenant> <email> <role> [--id <id>] [--name "…"] [--password "…" | --keep-password] [--inactive]
                            one of both is needed if the e-mail has a password already
                            --inactive: enters only after an invite
  password <email> <password>
  token <email> [--tenant <id>] [--scope <scope>]… [--days 90]
  notify <tenant> <title> <text>
  chat <tenant> <script url> | --off
                            use another support chat instead of the built-in one
  outbox <tenant>           messages of the tenant that no app sends, newest first
  jobs                      jobs that failed for good
  rerun <job id>… | --all   try them again
  check                     check the tenant isolation of the database
  migrate                   bring the database up to date
  distribute                spread the tables of tenants over the nodes of a Citus
  move-tenant <tenant> <host:port>
                            give a tenant a shard of its own on a node
  add-node <host:port>      add a worker and move shards to it
  config                    the configuration in force, secrets hidden`

export type Values = {
  entitlement?: string[]
  id?: string
  name?: string
  password?: string
  'keep-password'?: boolean
  tenant?: string
  scope?: string[]
  days?: string
  all?: boolean
  inactive?: boolean
  off?: boolean
}

export function readArguments() {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        entitlement: texts,
        id: text,
        name: text,
        password: text,
        'keep-password': { type: 'boolean' },
        tenant: text,
        scope: texts,
        days: text,
        all: { type: 'boolean' },
        inactive: { type: 'boolean' },
        off: { type: 'boolean' },
      },
    })
  } catch {
    throw new StartError(usage)
  }
}

export function required(value: string | undefined): string {
  if (value === undefined || value === '') throw new StartError(usage)
  return value
}
