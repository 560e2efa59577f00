import { mapCarrierEvents } from '@aftermile/domain/carriers/carrier-events'
import { compileMapping } from '@aftermile/domain/carriers/compile-mapping'
import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'
import type {
  CarrierAdapter,
  FoundNumber,
  NumberRequest,
  NumberResult,
} from '../../adapters/carriers/client/carrier-adapter.ts'
import { fillDefaults } from '../../adapters/credentials/credential-fields.ts'

const now = Date.parse('2026-05-04T12:00:00Z')
let tokens = 0

/** Fetches a number through an adapter that gets exactly these bodies, one after the other. */
export const fetchOne = (carrier: CarrierAdapter, number: string, ...bodies: unknown[]): Promise<NumberResult> =>
  fetchRequest(carrier, { number, ageDays: 1, postalCode: null, countryCode: null }, ...bodies)

export async function fetchRequest(
  carrier: CarrierAdapter,
  request: NumberRequest,
  ...bodies: unknown[]
): Promise<NumberResult> {
  const { fields } = fillDefaults(carrier, { apiKey: 'k', uid: 'u', clientId: `${tokens++}`, clientSecret: 's' })
  const remaining = [...bodies]
  const context = {
    now: () => now,
    call: async ({ url }: { url: string }) => {
      const body = url.endsWith('/token') ? { access_token: 't', expires_in: 3600 } : remaining.shift()
      return {
        kind: 'response' as const,
        status: 200,
        headers: {},
        text: typeof body === 'string' ? body : JSON.stringify(body),
      }
    },
  }
  const { outcome, numbers } = await carrier.fetch(context, fields, [request])
  const [first] = numbers
  if (first === undefined) throw new Error(JSON.stringify(outcome))
  return first
}

/** Reads the responses for P1 and maps their events. */
export async function read(carrier: CarrierAdapter, productKind: ProductGroupId | null, ...bodies: unknown[]) {
  const found = await fetchOne(carrier, 'P1', ...bodies)
  if (found.kind !== 'found') throw new Error(`The number is ${found.kind}`)
  return readFound(carrier, found, productKind)
}

export function readFound(carrier: CarrierAdapter, { events }: FoundNumber, productKind: ProductGroupId | null) {
  const { homeZone, mapping, id } = carrier
  return mapCarrierEvents(events, { serviceProviderId: id, homeZone, find: compileMapping(mapping), productKind })
}

export const codes = ({ events }: ReturnType<typeof readFound>) => events.map(({ code }) => code)
