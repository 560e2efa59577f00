import type { Tag } from '@aftermile/contract/settings/tags'
import { tags } from '@aftermile/contract/settings/tags'
import { tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { IconTag } from '../../../ui/icons/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { changedColumn, idColumn, textColumn, yesNoColumn } from '../../../ui/table/shared-columns.tsx'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { TagLabel } from '../../../ui/text/TagLabel.tsx'

const columns: readonly Column<Tag>[] = [
  {
    id: 'name',
    title: 'Tag',
    value: tag => tag.name,
    cell: ({ name, color }) => <TagLabel name={name} color={color} />,
  },
  idColumn({ width: '14%' }),
  textColumn({ id: 'description', title: 'Description', width: '26%' }),
  {
    id: 'priority',
    title: 'Priority',
    value: tag => tag.priority,
    cell: ({ priority }) => <ColorDot color={tagPriorities[priority].color} text={tagPriorities[priority].name} />,
    width: 110,
  },
  yesNoColumn({ id: 'allowOperatorTagging', title: 'Operator tagging', width: 150 }),
  changedColumn({ width: 144 }),
]

export const TagList = () => (
  <ListPage
    id="tags"
    title="Tags"
    kind="tag"
    about="Labels that people and rules add to shipments and orders"
    icon={IconTag}
    noun={tags}
    editor="/tags/$id"
    columns={columns}
    sort={{ by: 'name', desc: false }}
  />
)
