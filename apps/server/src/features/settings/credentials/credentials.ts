import { ownedFields } from '@aftermile/contract/crud'
import { changesBetween, writeAudit } from '../../../records/audit.ts'
import { refuseChanged } from '../../../records/server-owned.ts'
import { conflict, notFound, refused, stale } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { refuseUnknownMerchants } from '../../people/merchant-limits.ts'
import {
  type Api,
  changedFields,
  mergeSentFields,
  readSent,
  refuseIncomplete,
  type SentFields,
  showFields,
} from './credential-fields.ts'
import {
  type Credential,
  type CredentialInput,
  deleteCredential,
  findCredential,
  insertCredential,
  lockCredential,
  type Owner,
  type SecretsCtx,
  updateCredential,
} from './credential-rows.ts'

/** An owner of credentials, and the apis they can be for. */
export type CredentialOwner<Field extends OwnerField = OwnerField> = Owner & {
  /** The field that names the owner. */
  readonly field: Field
  readonly defaultApiId: string
  findApi(id: string): Api | null
}

type OwnerField = 'serviceProviderId' | 'appId'

/** A request that may seal and open secrets. */
type CredentialCtx = RequestCtx & SecretsCtx

export type Sent = SentFields & {
  readonly id: string
  readonly description: string
  readonly merchants: readonly string[]
  readonly accountNumbers: readonly string[]
  readonly apiId?: string | undefined
  readonly isEnabled: boolean
}

export async function getCredential(ctx: SecretsCtx, owner: Owner, id: string): Promise<Credential> {
  const found = await findCredential(ctx, owner, id)
  if (found === null) throw notFound()
  return found
}

export async function addCredential(ctx: CredentialCtx, owner: CredentialOwner, sent: Sent): Promise<Credential> {
  refuseChanged(sent, { id: sent.id, tenantId: ctx.tenantId, [owner.field]: owner.id }, [owner.field, ...ownedFields])
  const created = await insertCredential(ctx, owner, await checkedInput(ctx, owner, sent, null))
  if (created === null) throw conflict()
  await audit(ctx, owner, null, created)
  return created
}

type Change = { id: string; sent: Sent; ifMatch: number | null }

export async function changeCredential(ctx: CredentialCtx, owner: CredentialOwner, { id, sent, ifMatch }: Change) {
  const before = await lock(ctx, owner, id, ifMatch)
  refuseChanged(sent, { ...before, [owner.field]: owner.id }, ['id', owner.field, ...ownedFields])
  const input = await checkedInput(ctx, owner, sent, before)
  if (Object.keys(changesBetween(openFieldsOf(before), openFieldsOf(input))).length === 0 && isSame(before, input))
    return before
  const after = await updateCredential(ctx, owner, input)
  if (after === null) throw notFound()
  await audit(ctx, owner, before, after)
  return after
}

export async function removeCredential(
  ctx: CredentialCtx,
  owner: Owner,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  const before = await lock(ctx, owner, id, ifMatch)
  await deleteCredential(ctx, owner, id)
  await audit(ctx, owner, before, null)
}

/** A credential as replies show it. */
export function showCredential<Field extends OwnerField>(
  owner: Pick<CredentialOwner<Field>, 'field' | 'findApi'>,
  { fields, version: _, ownerId, merchants, accountNumbers, ...item }: Credential,
) {
  const ofOwner = { [owner.field]: ownerId } as Record<Field, string> // one key
  const lists = { merchants: [...merchants], accountNumbers: [...accountNumbers] }
  return { ...item, ...ofOwner, ...lists, ...showFields(owner.findApi(item.apiId), fields) }
}

/** The api of a credential, or the default one of its owner. */
export function findApi(owner: CredentialOwner, apiId: string = owner.defaultApiId): Api {
  const api = owner.findApi(apiId)
  if (api === null) throw refused('apiId', `{_field_} isn’t a known API: ${apiId}`)
  return api
}

async function lock(ctx: SecretsCtx, owner: Owner, id: string, ifMatch: number | null): Promise<Credential> {
  const before = await lockCredential(ctx, owner, id)
  if (before === null) throw notFound()
  if (ifMatch !== null && ifMatch !== before.version) throw stale()
  return before
}

async function checkedInput(ctx: RequestCtx, owner: CredentialOwner, sent: Sent, before: Credential | null) {
  const api = findApi(owner, sent.apiId ?? before?.apiId)
  const storedFields = before?.apiId === api.id ? before.fields : {}
  const fields = mergeSentFields(api, readSent(sent) ?? storedFields, before)
  const { id, description, isEnabled } = sent
  const [merchants, accountNumbers] = [distinct(sent.merchants), distinct(sent.accountNumbers)]
  const input: CredentialInput = { id, description, merchants, accountNumbers, apiId: api.id, isEnabled, fields }
  if (isEnabled) refuseIncomplete(api, fields)
  if (merchants.length === 0 && ctx.actor.merchants.length > 0)
    throw refused('merchants', '{_field_} can only contain your merchants')
  await refuseUnknownMerchants(ctx, merchants, before?.merchants ?? [])
  return input
}

const distinct = (list: readonly string[]): string[] => [...new Set(list)]

const isSame = (before: CredentialInput, after: CredentialInput): boolean =>
  changedFields(before.fields, after.fields).length === 0

const openFieldsOf = ({ description, merchants, accountNumbers, apiId, isEnabled }: CredentialInput) => ({
  description,
  merchants,
  accountNumbers,
  apiId,
  isEnabled,
})

/** Audits a change. Of the fields only the names are written, because any value may be secret. */
function audit(ctx: RequestCtx, owner: Owner, before: Credential | null, after: Credential | null): Promise<void> {
  const changed = changedFields(before?.fields ?? {}, after?.fields ?? {})
  return writeAudit(ctx, {
    noun: owner.kind === 'app' ? 'app credential' : 'credential',
    itemId: `${owner.id}/${(after ?? before)?.id}`,
    before: before && openFieldsOf(before),
    after: after && { ...openFieldsOf(after), changedFields: changed.length > 0 ? changed : null },
  })
}
