import type { CorrectionOut } from '@aftermile/contract/containers/corrections'
import { Text } from '@mantine/core'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { labelOfField } from '../../people/receiver-fields.ts'

/** Who corrected a receiver, and why. The latest correction, with the fields that were corrected together. */
export function CorrectionNote({ corrections }: { corrections: readonly CorrectionOut[] }) {
  const [latest] = corrections
  if (latest === undefined) return null
  const together = corrections
    .filter(({ at }) => at === latest.at)
    .toSorted((a, b) => labelOfField(a.field).localeCompare(labelOfField(b.field)))
  const was = together.map(({ field, before }) => `${labelOfField(field)}: ${before ?? 'empty'}`).join('\n')
  return (
    <Text component="span" size="xs" c="dimmed" title={`In the booking\n${was}`}>
      {together.map(({ field }) => labelOfField(field)).join(', ')} corrected by {latest.by},{' '}
      <RelativeTime at={latest.at} />
      {latest.reason !== '' && `: ${latest.reason}`}
    </Text>
  )
}
