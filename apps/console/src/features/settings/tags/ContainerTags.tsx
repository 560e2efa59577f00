import { Text } from '@mantine/core'
import { useNames } from '../../../api/use-names.ts'
import { TagLabel } from '../../../ui/text/TagLabel.tsx'
import classes from './ContainerTags.module.css'

export function ContainerTags({ ids }: { ids: readonly string[] }) {
  const { tags } = useNames()
  if (ids.length === 0) return <Text c="dimmed">No tags</Text>
  return (
    <ul className={classes.tags} aria-label="Tags">
      {ids.map(id => {
        const tag = tags.find(each => each.id === id)
        return (
          <li key={id}>
            <TagLabel name={tag?.name ?? id} color={tag?.color ?? ''} />
          </li>
        )
      })}
    </ul>
  )
}
