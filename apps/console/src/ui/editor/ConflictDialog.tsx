import { Button, Group, Modal, SegmentedControl, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiResponse } from '../../api/call.ts'
import type { Item } from '../../api/resource.ts'
import classes from '../table/StackedTable.module.css'
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
      <Table verticalSpacing="xs" layout="fixed" className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={110}>Field</Table.Th>
            <Table.Th>Mine</Table.Th>
            <Table.Th>Theirs</Table.Th>
            <Table.Th w={190}>Keep</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.map(({ name, mine, theirs: their, choice }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{labels[name] ?? name}</Table.Th>
              <Table.Td c={choice === 'mine' ? 'bright' : 'dimmed'} data-title="Mine">
                {textOf(name, mine)}
              </Table.Td>
              <Table.Td c={choice === 'theirs' ? 'bright' : 'dimmed'} data-title="Theirs">
                {textOf(name, their)}
              </Table.Td>
              <Table.Td>
                <SegmentedControl
                  size="xs"
                  aria-label={`Version to keep for ${labels[name] ?? name}`}
                  data={choices}
                  value={choice}
                  onChange={value => setFound(chooseVersion(found, { choice: value, name }))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Continue editing
        </Button>
        <Button onClick={() => onResolve(found)}>Save</Button>
      </Group>
    </Modal>
  )
}

const choices: { value: Choice; label: string }[] = [
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Use theirs' },
]

function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
