import type { Merchant } from '@aftermile/contract/settings/merchants'
import { merchants } from '@aftermile/contract/settings/merchants'
import { IconBuildingStore } from '../../../ui/icons/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { changedColumn, idColumn } from '../../../ui/table/shared-columns.tsx'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { languageName } from './language-name.ts'

const columns: readonly Column<Merchant>[] = [
  { id: 'name', title: 'Name', value: merchant => merchant.name },
  idColumn({ width: '22%' }),
  {
    id: 'isActive',
    title: 'Status',
    value: merchant => (merchant.isActive ? 'Active' : 'Inactive'),
    cell: ({ isActive }) => (
      <ColorDot
        color={isActive ? 'var(--am-mark-on-time)' : 'var(--am-mark-none)'}
        text={isActive ? 'Active' : 'Inactive'}
      />
    ),
    width: 120,
  },
  { id: 'locale', title: 'Language', value: merchant => languageName(merchant.locale), width: 160 },
  changedColumn({ width: 144 }),
]

export const MerchantList = () => (
  <ListPage
    id="merchants"
    title="Merchants"
    kind="merchant"
    about="The shops and brands whose orders and shipments you handle."
    icon={IconBuildingStore}
    noun={merchants}
    editor="/merchants/$id"
    columns={columns}
    sort={{ by: 'name', desc: false }}
  />
)
