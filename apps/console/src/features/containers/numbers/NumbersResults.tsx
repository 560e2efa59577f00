import type { FoundShipment, NumberResult } from '@aftermile/contract/containers/numbers'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { IconCopy, IconList } from '../../../ui/icons/icons.ts'
import { PathButton } from '../../../ui/links/PathLink.tsx'
import { BulkActions } from '../bulk/BulkActions.tsx'
import { ExportMenu } from '../exports/ExportMenu.tsx'
import { FoundNumbers } from './FoundNumbers.tsx'
import { groupResults } from './pasted-numbers.ts'
import { pickedPath } from './picked-path.ts'

type Props = { results: readonly NumberResult[]; onLeave: () => void }

/** What was found for the pasted numbers. The ticked shipments can be shown as a list, exported and acted on. */
export function NumbersResults({ results, onLeave }: Props) {
  const groups = useMemo(() => groupResults(results), [results])
  // Of several matches the user has to say which are meant.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => idsOf(groups.found))
  const picked = pickedOf(results, ticked)
  const { path, leftOut } = pickedPath(picked.map(({ id }) => id))
  const tick = (ids: readonly string[], isOn: boolean) =>
    setTicked(before => {
      const next = new Set(before)
      for (const id of ids) isOn ? next.add(id) : next.delete(id)
      return next
    })
  return (
    <>
      <Text role="status" mt="sm">
        {numberText(groups.found.length)} found, {numberText(groups.notFound.length)} not found,{' '}
        {numberText(groups.ambiguous.length)} with several matches
      </Text>
      {results.some(({ count }) => count > 0) && (
        <Group gap="xs" my="sm">
          <Text fw={600} mr="xs">
            {numberText(picked.length)} selected
          </Text>
          {picked.length > 0 && (
            <PathButton href={path} variant="default" leftSection={<IconList size={16} />} onFollow={onLeave}>
              Show in list
            </PathButton>
          )}
          <ExportMenu what={{ ids: picked.map(({ id }) => id) }} />
          {picked.length > 0 && <BulkActions selection={{ type: 'shipment', items: picked, matching: null }} />}
        </Group>
      )}
      {leftOut > 0 && (
        <Text c="dimmed" size="xs">
          An address can’t hold more: the list shows the first {numberText(picked.length - leftOut)}. Export and actions
          take all {numberText(picked.length)}.
        </Text>
      )}
      <FoundNumbers
        title="Several matches"
        about="Select the shipments that you mean."
        results={groups.ambiguous}
        ticked={ticked}
        onTick={tick}
        onLeave={onLeave}
      />
      <FoundNumbers title="Found" results={groups.found} ticked={ticked} onTick={tick} onLeave={onLeave} />
      {groups.notFound.length > 0 && <NotFound numbers={groups.notFound.map(({ number }) => number)} />}
    </>
  )
}

function NotFound({ numbers }: { numbers: readonly string[] }) {
  return (
    <section aria-label="Not found">
      <Group justify="space-between" mt="sm">
        <Text fw={600}>Not found</Text>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconCopy size={14} />}
          onClick={() => void navigator.clipboard.writeText(numbers.join('\n'))}
        >
          Copy
        </Button>
      </Group>
      <Text ff="monospace" size="xs" style={{ overflowWrap: 'anywhere' }}>
        {numbers.join('  ')}
      </Text>
    </section>
  )
}

const idsOf = (results: readonly NumberResult[]): ReadonlySet<string> =>
  new Set(results.flatMap(({ shipments }) => shipments.map(({ id }) => id)))

/** Each shipment once: two numbers may belong to the same shipment. */
function pickedOf(results: readonly NumberResult[], ticked: ReadonlySet<string>): FoundShipment[] {
  const shipments = results.flatMap(each => each.shipments).filter(({ id }) => ticked.has(id))
  return [...new Map(shipments.map(shipment => [shipment.id, shipment])).values()]
}
