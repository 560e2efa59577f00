import { Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiResponse } from '../../api/call.ts'
import type { Item } from '../../api/resource.ts'
import { SimpleTable } from '../table/SimpleTable.tsx'
import { RelativeTime } from '../text/RelativeTime.tsx'
import { type Choice, chooseVersion, type Difference } from './compare-versions.ts'

type Props = {
  conflict: { theirs: ApiResponse<Item>; found: readonly Difference[] }
  labels: Readonly<Record<string, string>>
  valueText: ((name: string, value: unknown) => string | null) | undefined
  onResolve: (found: readonly Difference[]) => void
  onClose: () => void
}

/** Two people changed one item: the user chooses the version of each field. Closing the dialog loses nothing. */
export function ConflictDialog({ conflict: { theirs, found: first }, labels, valueText, onResolve, onClose }: Props) {
  const [found, setFound] = useState(first)
  const { updatedBy, updatedAt } = theirs.data
  const textOf = (name: string, value: unknown) => valueText?.(name, value) ?? plainText(value)
  return (
    <Modal
      opened
      onClose={onClose}
      size={760}
      title="Someone else changed this"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text mb="sm" component="div">
        {updatedBy} saved changes <RelativeTime at={updatedAt} />, after you opened this. Choose what to keep in each
        field.
      </Text>
      <Group gap="xs" mb="sm">
        <Button variant="default" size="xs" onClick={() => setFound(chooseVersion(found, { choice: 'mine' }))}>
          Keep all mine
        </Button>
        <Button variant="default" size="xs" onClick={() => setFound(chooseVersion(found, { choice: 'theirs' }))}>
          Use all theirs
        </Button>
      </Group>
      <SimpleTable
        variant="roomy"
        rows={found}
        keyOf={({ name }) => name}
        columns={[
          { title: 'Field', width: 110, isHead: true, cell: ({ name }) => labels[name] ?? name },
          { title: 'Mine', cell: each => <Version of={each} is="mine" textOf={textOf} /> },
          { title: 'Theirs', cell: each => <Version of={each} is="theirs" textOf={textOf} /> },
          {
            title: 'Keep',
            width: 190,
            isPlain: true,
            cell: ({ name, choice }) => (
              <SegmentedControl
                size="xs"
                aria-label={`Version to keep for ${labels[name] ?? name}`}
                data={choices}
                value={choice}
                onChange={value => setFound(chooseVersion(found, { choice: value, name }))}
              />
            ),
          },
        ]}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Continue editing
        </Button>
        <Button onClick={() => onResolve(found)}>Save</Button>
      </Group>
    </Modal>
  )
}

type VersionProps = { of: Difference; is: Choice; textOf: (name: string, value: unknown) => string }

const Version = ({ of, is, textOf }: VersionProps) => (
  <Text span inherit c={of.choice === is ? 'bright' : 'dimmed'}>
    {textOf(of.name, of[is])}
  </Text>
)

const choices: { value: Choice; label: string }[] = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Use theirs' },
]

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
