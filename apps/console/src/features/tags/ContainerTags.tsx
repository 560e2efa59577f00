import { Text } from '@mantine/core'
import { useNames } from '../../api/use-names.ts'
import { ColorLabel } from '../../ui/text/ColorLabel.tsx'
import classes from './ContainerTags.module.css'

/** The maximum width of a tag label, as specified. */
export const tagWidthPx = 400

export function ContainerTags({ ids }: { ids: readonly string[] }) {
  const { tags } = useNames()
  if (ids.length === 0) return <Text c="dimmed">No tags</Text>
  return (
    <ul className={classes.tags} aria-label="Tags">
      {ids.map(id => {
        const tag = tags.find(each => each.id === id)
        return (
          <li key={id}>
            <ColorLabel text={tag?.name ?? id} color={tag?.color ?? ''} maxWidthPx={tagWidthPx} />
          </li>
        )
      })}
    </ul>
  )
}
