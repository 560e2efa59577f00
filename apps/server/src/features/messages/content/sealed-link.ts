import type { AccountKey } from '@aftermile/domain/messages/keys/account-keys'
import type { Secrets } from '../../../security/secrets.ts'
import { type Given, givenOf } from './given.ts'
import type { MessageToRender } from './message-data.ts'

type Owner = { readonly tenantId: string; readonly containerId: string }

const ownerOf = ({ tenantId, containerId }: Owner): string => `${tenantId}/messages/${containerId}/link`

/** The link to an account as a message that waits keeps it. It is deleted once the message is sent or given up. */
export const sealLink = (secrets: Secrets, owner: Owner, link: string): string =>
  secrets.seal(link, ownerOf(owner)).toString('base64')

type Holder = Pick<MessageToRender, 'given' | 'containerId' | 'isTest'>

/** What a message keeps until it is sent or given up; null if it carries no link. */
export function linkIn(message: Pick<MessageToRender, 'given'>): Given | null {
  const { sealedLink } = givenOf(message)
  return sealedLink === undefined ? null : { sealedLink }
}

/** The link that a message carries; null if it is no longer known. Tests carry a sample. */
export function openLink(
  { secrets, tenantId }: { secrets: Secrets; tenantId: string },
  key: AccountKey,
  message: Holder,
): string | null {
  if (message.isTest) return key.sample
  const { sealedLink } = givenOf(message)
  if (sealedLink === undefined) return null
  return secrets.open(Buffer.from(sealedLink, 'base64'), ownerOf({ tenantId, containerId: message.containerId }))
}
