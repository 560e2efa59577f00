import { serviceProvider } from '@aftermile/contract/settings/service-providers'
import { store } from '../../../records/store.ts'
import { overlay } from './overlay.ts'

export const providerStore = overlay(
  store({
    table: 'service_providers',
    noun: 'service provider',
    stored: serviceProvider.stored,
    ownReplacesSystem: true,
  }),
)
