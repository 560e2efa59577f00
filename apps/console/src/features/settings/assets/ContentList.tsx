import type { Asset } from '@aftermile/contract/settings/assets'
import { assets } from '@aftermile/contract/settings/assets'
import { Group } from '@mantine/core'
import { IconPhoto } from '../../../ui/icons/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { changedColumn, textColumn } from '../../../ui/table/shared-columns.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { AssetThumbnail } from './AssetThumbnail.tsx'
import { contentText, originText, typeName } from './asset-texts.ts'

const columns: readonly Column<Asset>[] = [
  {
    id: 'id',
    title: 'Asset',
    value: asset => asset.id,
    cell: asset => (
      <Group gap="xs" wrap="nowrap">
        <AssetThumbnail asset={asset} />
        <Truncated text={asset.id} />
      </Group>
    ),
  },
  { id: 'type', title: 'Type', value: ({ type }) => typeName(type), width: 90 },
  {
    id: 'content',
    title: 'Content',
    value: contentText,
    cell: asset => <Truncated text={contentText(asset)} />,
    width: '24%',
    isWide: true,
  },
  textColumn({ id: 'description', title: 'Description', width: '24%' }),
  { id: 'origin', title: 'Origin', value: originText, width: 120 },
  changedColumn({ width: 130 }),
]

export const ContentList = () => (
  <ListPage
    id="content"
    title="Dynamic content"
    kind="asset"
    about="Images and texts that brands, messages and tracking pages use by their id. A text can differ by language and country."
    icon={IconPhoto}
    noun={assets}
    editor="/content/$id"
    columns={columns}
    sort={{ by: 'id', desc: false }}
  />
)
