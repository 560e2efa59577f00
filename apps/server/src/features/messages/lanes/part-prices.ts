import type { Price } from '@aftermile/domain/messages/text-rates'
import { pricesOf } from '../../../adapters/apps/texts/text-fields.ts'
import { findCredential, type SecretsCtx } from '../../settings/credentials/credential-rows.ts'
import { credentialOf } from './lanes.ts'

type Row = { readonly channel: string; readonly lane: string; readonly recipient: string | null }

/** What a part of each text message costs with the credential of its lane; null where that is unknown. */
export async function readPartPrices(ctx: SecretsCtx, rows: readonly Row[]): Promise<(Price | null)[]> {
  const texts = rows.filter(({ channel }) => channel === 'text')
  const byLane = new Map<string, ReturnType<typeof pricesOf>>()
  for (const lane of new Set(texts.map(row => row.lane))) {
    const key = credentialOf(lane)
    const credential = key && (await findCredential(ctx, { kind: 'app', id: key.appId }, key.credentialId))
    if (credential) byLane.set(lane, pricesOf(credential.fields))
  }
  return texts.map(({ lane, recipient }) => (recipient && byLane.get(lane)?.(recipient, 1)) || null)
}
