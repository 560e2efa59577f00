import { Text } from '@mantine/core'
import { CopyId } from '../text/CopyId.tsx'

/** The id of a failed request, which support asks for. */
export function RequestId({ id }: { id: string }) {
  return (
    <Text size="xs" c="dimmed" component="div" mt={4}>
      Request id <CopyId id={id} />
    </Text>
  )
}
