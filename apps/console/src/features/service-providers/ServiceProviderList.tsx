import type { ServiceProvider } from '@aftermile/contract/settings/service-providers'
import { IconTruckDelivery } from '@tabler/icons-react'
import { ListPage } from '../../ui/list/ListPage.tsx'
import type { Column } from '../../ui/table/column.ts'
import { changedColumn, idColumn } from '../../ui/table/shared-columns.tsx'
import { ColorDot } from '../../ui/text/ColorDot.tsx'
import { providerNoun } from './provider-noun.ts'
import { originText, trackingText } from './provider-texts.ts'

const columns: readonly Column<ServiceProvider>[] = [
  { id: 'name', title: 'Name', value: provider => provider.name },
  idColumn({ width: '16%' }),
  {
    id: 'isEnabled',
    title: 'Status',
    value: ({ isEnabled }) => (isEnabled ? 'Enabled' : 'Disabled'),
    cell: ({ isEnabled }) => (
      <ColorDot
        color={isEnabled ? 'var(--am-mark-on-time)' : 'var(--am-mark-none)'}
        text={isEnabled ? 'Enabled' : 'Disabled'}
      />
    ),
    width: 120,
  },
  { id: 'trackingType', title: 'Tracking', value: ({ trackingType }) => trackingText(trackingType), width: 120 },
  { id: 'origin', title: 'Origin', value: originText, width: 120 },
  changedColumn({ width: 144 }),
]

export const ServiceProviderList = () => (
  <ListPage
    id="service-providers"
    title="Service providers"
    kind="service provider"
    about="The carriers that move your shipments, with their products, credentials and times."
    icon={IconTruckDelivery}
    noun={providerNoun}
    editor="/service-providers/$serviceProviderId"
    columns={columns}
    sort={{ by: 'name', desc: false }}
  />
)
