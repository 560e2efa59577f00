import { type ChannelId, channelOf } from '@aftermile/domain/channels/channels'
import type { Price } from '@aftermile/domain/messages/text-rates'
import { pricesOf } from '../../../adapters/apps/texts/text-fields.ts'
import { findCredential, type SecretsCtx } from '../../settings/credentials/credential-rows.ts'
import { credentialOf } from './queues.ts'

type Row = { readonly channel: ChannelId; readonly queue: string; readonly recipient: string | null }

/** What a part of each text message costs with the credential of its queue; null where that is unknown. */
export async function readPartPrices(ctx: SecretsCtx, rows: readonly Row[]): Promise<(Price | null)[]> {
  const texts = rows.filter(({ channel }) => channelOf(channel).hasSegments)
  const byQueue = new Map<string, ReturnType<typeof pricesOf>>()
  for (const queue of new Set(texts.map(row => row.queue))) {
    const key = credentialOf(queue)
    const credential = key && (await findCredential(ctx, { kind: 'app', id: key.appId }, key.credentialId))
    if (credential) byQueue.set(queue, pricesOf(credential.fields))
  }
  return texts.map(({ queue, recipient }) => (recipient && byQueue.get(queue)?.(recipient, 1)) || null)
}
