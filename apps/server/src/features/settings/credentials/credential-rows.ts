import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { insertRow } from '../../../db/records.ts'
import { array, part, type RowOf, sql } from '../../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../../db/table.ts'
import { credentials } from '../../../db/tables/settings.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'

export type Owner = { readonly kind: 'service_provider' | 'app'; readonly id: string }

const columns = fieldsOf(credentials, ...fieldNames(credentials, 'ownerKind'))
type Row = RowOf<typeof columns>

export type Credential = Readonly<Omit<Row, 'sealed'>> & {
  /** With its secrets: never in a reply, a log or the audit. */
  readonly fields: Fields
}

export type CredentialInput = Pick<
  Credential,
  'id' | 'description' | 'merchants' | 'accountNumbers' | 'apiId' | 'isEnabled' | 'fields'
>

type Writer = SecretsCtx & Pick<Ctx, 'author'>

/** What reading credentials takes. A job has it too. */
export type SecretsCtx = Pick<Ctx, 'db' | 'tenantId'> & { readonly secrets: Secrets }

/** All credentials of a kind of owner, or those of one owner. */
export async function readCredentials(ctx: SecretsCtx, kind: Owner['kind'], ownerId: string | null = null) {
  const rows = await ctx.db.rows(sql`
    select ${columns} from credentials
    where tenant_id = ${ctx.tenantId} and owner_kind = ${kind} and owner_id = coalesce(${ownerId}, owner_id) order by owner_id, id`)
  return rows.map(row => open(ctx, kind, row))
}

export async function findCredential(ctx: SecretsCtx, owner: Owner, id: string): Promise<Credential | null> {
  const row = await ctx.db.find(sql`select ${columns} from credentials where ${ofOne(ctx, owner, id)}`)
  return row && open(ctx, owner.kind, row)
}

/** Locks a credential until the transaction ends. */
export async function lockCredential(ctx: SecretsCtx, owner: Owner, id: string): Promise<Credential | null> {
  const row = await ctx.db.find(sql`select ${columns} from credentials where ${ofOne(ctx, owner, id)} for update`)
  return row && open(ctx, owner.kind, row)
}

/** Null where the id is taken. */
export async function insertCredential(ctx: Writer, owner: Owner, input: CredentialInput): Promise<Credential | null> {
  const { id, description, apiId, isEnabled } = input
  const lists = { merchants: array(input.merchants), accountNumbers: array(input.accountNumbers) }
  const of = { tenantId: ctx.tenantId, ownerKind: owner.kind, ownerId: owner.id }
  const by = { createdBy: ctx.author.name, updatedBy: ctx.author.name }
  const sealed = seal(ctx, owner, input)
  const row = await ctx.db.find(sql`
    ${insertRow(credentials, { ...of, id, description, apiId, isEnabled, ...lists, sealed, ...by })}
    on conflict (tenant_id, owner_kind, owner_id, id) do nothing returning ${columns}`)
  return row && open(ctx, owner.kind, row)
}

export async function updateCredential(ctx: Writer, owner: Owner, input: CredentialInput): Promise<Credential | null> {
  const { id, description, merchants, accountNumbers, apiId, isEnabled } = input
  const row = await ctx.db.find(sql`
    update credentials set description = ${description}, merchants = ${array(merchants)}, account_numbers = ${array(accountNumbers)}, api_id = ${apiId},
      is_enabled = ${isEnabled}, sealed = ${seal(ctx, owner, input)}, version = version + 1, updated_at = tenant_now(), updated_by = ${ctx.author.name}
    where ${ofOne(ctx, owner, id)} returning ${columns}`)
  return row && open(ctx, owner.kind, row)
}

export const deleteCredential = ({ db, tenantId }: Ctx, owner: Owner, id: string): Promise<number> =>
  db.run(sql`delete from credentials where ${ofOne({ tenantId }, owner, id)}`)

const ofOne = ({ tenantId }: { tenantId: string }, owner: Owner, id: string) =>
  part`tenant_id = ${tenantId} and owner_kind = ${owner.kind} and owner_id = ${owner.id} and id = ${id}`

const sealName = (tenantId: string, { kind, id: ownerId }: Owner, id: string): string =>
  [tenantId, 'credentials', kind, ownerId, id].join('/')

const seal = ({ tenantId, secrets }: SecretsCtx, owner: Owner, { id, fields }: CredentialInput): Buffer =>
  secrets.seal(JSON.stringify(fields), sealName(tenantId, owner, id))

function open({ secrets }: SecretsCtx, kind: Owner['kind'], { sealed, ...row }: Row): Credential {
  return { ...row, fields: openFields(secrets, { ...row, owner: { kind, id: row.ownerId }, sealed }) }
}

type Sealed = { tenantId: string; owner: Owner; id: string; sealed: Buffer }

export function openFields(secrets: Secrets, { tenantId, owner, id, sealed }: Sealed): Fields {
  return JSON.parse(secrets.open(sealed, sealName(tenantId, owner, id))) as Fields // sealed by us, from Fields
}
