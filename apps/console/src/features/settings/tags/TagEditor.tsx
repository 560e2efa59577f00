import type { Tag } from '@aftermile/contract/settings/tags'
import { tags } from '@aftermile/contract/settings/tags'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { tagPriorities } from '@aftermile/domain/lists/tag-priorities'
import { useParams } from '@tanstack/react-router'
import { metaQuery } from '../../../api/meta.ts'
import type { Values } from '../../../api/resource.ts'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import { EditorPreview } from '../../../ui/editor/EditorPreview.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { FieldRow } from '../../../ui/form/FieldRow.tsx'
import { ColorField, IdField, LongTextField, SelectField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { idFollowingName } from '../../../ui/form/propose-id.ts'
import { linksOf } from '../../../ui/links/editor-links.ts'
import { TagLabel } from '../../../ui/text/TagLabel.tsx'
import { ContainerUsage } from '../usage/ContainerUsage.tsx'
import { RuleUsage } from '../usage/RuleUsage.tsx'

const editing: Editing<Tag> = {
  noun: tags,
  labels: fieldLabels.tag,
  blank: { id: '', name: '', description: '', priority: 0, color: tagPriorities[0].color, allowOperatorTagging: true },
  adjust: ({ next, before, isNew }) => colorFollowingPriority(isNew ? idFollowingName(next, before) : next, before),
  alsoReload: [metaQuery.queryKey],
}

/** The colour follows the priority until the user picks another. */
function colorFollowingPriority(next: Values<Tag>, before: Values<Tag>): Values<Tag> {
  const isPicked = next.color !== before.color || before.color.toUpperCase() !== tagPriorities[before.priority].color
  return isPicked ? next : { ...next, color: tagPriorities[next.priority].color }
}

export function TagEditor() {
  const { id } = useParams({ from: '/tags/$id' })
  return (
    <EditorPage
      key={id}
      id={id}
      kind="tag"
      links={linksOf('/tags/$id', 'tag')}
      titleOf={tag => tag.name}
      editing={editing}
      beforeDelete={({ id }) => (
        <>
          <RuleUsage noun="tag" id={id} note="Remove it there first." />
          <ContainerUsage facets={`tags:${id}`} note="Deleting the tag removes it there." />
        </>
      )}
      aside={({ values, stored }) => (
        <>
          <EditorPreview>
            <TagLabel name={values.name || 'New tag'} color={values.color} />
          </EditorPreview>
          {stored !== null && <ContainerUsage facets={`tags:${stored.id}`} />}
          {stored !== null && <RuleUsage noun="tag" id={stored.id} />}
        </>
      )}
      valueText={(name, value) => (name === 'priority' ? (tagPriorities[Number(value)]?.name ?? null) : null)}
    >
      {(field, { isNew }) => (
        <>
          <TextField {...field('name')} isRequired isFocused={isNew} />
          <IdField {...field('id')} />
          <LongTextField {...field('description')} />
          <FieldRow>
            <SelectField {...field('priority')} options={tagPriorities} help="Medium and High count as alerts." />
            <ColorField
              {...field('color')}
              swatches={tagPriorities.map(({ color }) => color)}
              help="Use the format #RRGGBB."
            />
          </FieldRow>
          <SwitchField {...field('allowOperatorTagging')} help="When off, only rules can add this tag." />
        </>
      )}
    </EditorPage>
  )
}
