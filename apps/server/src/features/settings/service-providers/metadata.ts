import { contract } from '@aftermile/contract/index'
import { secretMask } from '@aftermile/contract/settings/credentials'
import type { ProviderMetadata } from '@aftermile/contract/settings/service-provider-metadata'
import type { trackingTypes } from '@aftermile/contract/settings/service-providers'
import { productGroups } from '@aftermile/domain/lists/product-groups'
import { carriers } from '../../../adapters/carriers/carriers.ts'
import { keySources } from '../../../adapters/carriers/key-sources.ts'
import { serve } from '../../../http/routes/serve.ts'
import { showApi } from '../credentials/credential-fields.ts'
import { defaultApiId } from './provider-credentials.ts'
import { providerStore } from './provider-store.ts'

const trackingTexts: Record<(typeof trackingTypes)[number], string> = {
  poll: 'Polled',
  push: 'Webhooks',
  none: 'Not tracked',
}

export const metadataRoute = serve(contract.serviceProviders.metadata, async (ctx, { params }) => {
  await providerStore.get(ctx, params.id)
  return { ...shared, defaultApiId: defaultApiId(params.id) }
})

const shared: Omit<ProviderMetadata, 'defaultApiId'> = {
  apis: carriers.map(({ limits, retentionDays, homeZone, ...carrier }) => ({
    ...showApi(carrier),
    limits,
    retentionDays,
    homeZone,
    keySource: keySources[carrier.id] ?? null,
  })),
  secretMask,
  trackingTypes: Object.entries(trackingTexts).map(([id, text]) => ({ id, text })),
  productGroups: [...productGroups],
}
