import type { Template } from '@aftermile/contract/settings/templates'
import type { BlockPlace, TrackingBlocks } from '@aftermile/contract/settings/tracking-blocks'
import { trackingBlocks } from '@aftermile/contract/settings/tracking-blocks'
import { brandLabels } from '@aftermile/domain/audit/field-labels'
import { ColorSwatch, Group, SegmentedControl, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/call.ts'
import { useMayDo } from '../../../../session/session-store.ts'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { toastFailure } from '../../../../ui/feedback/toast-failure.ts'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { trackingBlocksQuery } from '../template-queries.ts'

type Place = BlockPlace | 'off'

const places = [
  { value: 'off', label: 'Off' },
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
]

const saidOf: Readonly<Record<Place, string>> = {
  off: 'The block is off the tracking page.',
  above: 'The block is on the tracking page, above the parcel.',
  below: 'The block is on the tracking page, below the parcel.',
}

/** Switches a block of the tracking page on, above or below the parcel. It counts at once. */
export function TrackingPageCard({ template: { id, isEnabled } }: { template: Template }) {
  const { data, isError } = useQuery(trackingBlocksQuery)
  const mayPlace = useMayDo(trackingBlocks.place.need)
  const queries = useQueryClient()
  const placing = useMutation({
    mutationFn: async (place: Place) =>
      (await call(trackingBlocks.place, { params: { id }, body: { place: place === 'off' ? null : place } })).data,
    onSuccess: (blocks, place) => {
      queries.setQueryData(trackingBlocksQuery.queryKey, blocks)
      void queries.invalidateQueries({ queryKey: ['template-uses', id] })
      toast({ message: saidOf[place] })
    },
    onError: error => toastFailure('Switching the block', error),
  })
  const place = data === undefined ? 'off' : placeOf(data, id)
  return (
    <DetailCard title="Tracking page">
      {isError && <Text size="sm">Couldn’t load the tracking page.</Text>}
      {data === undefined && !isError && <LoadingSkeleton label="Loading the tracking page" height={36} />}
      {data && (
        <>
          <SegmentedControl
            aria-label="Place of the block"
            data={places}
            value={place}
            disabled={!mayPlace || placing.isPending}
            onChange={value => placing.mutate(value as Place)}
            fullWidth
          />
          <Text size="sm" c="dimmed">
            {place !== 'off' && !isEnabled
              ? 'It is disabled, so nobody sees it. Enable it in its settings.'
              : 'It counts at once, for the merchants and days that are set.'}
          </Text>
          <BrandLine brand={data} />
        </>
      )}
    </DetailCard>
  )
}

function placeOf({ aboveTemplateIds, belowTemplateIds }: TrackingBlocks, id: string): Place {
  if (aboveTemplateIds.includes(id)) return 'above'
  return belowTemplateIds.includes(id) ? 'below' : 'off'
}

/** The colours that the page has, unless a merchant has its own. */
function BrandLine({ brand: { name, brand } }: { brand: TrackingBlocks }) {
  const colors = (['color', 'accentColor'] as const).filter(part => brand[part] !== '')
  return (
    <Group gap="md" component="section" aria-label={`Brand of ${name}`}>
      <Text size="sm">Brand of {name}</Text>
      {colors.length === 0 && (
        <Text size="sm" c="dimmed">
          No colours of its own
        </Text>
      )}
      {colors.map(part => (
        <Group key={part} gap={6}>
          <ColorSwatch color={brand[part]} size={14} />
          <Text size="sm" c="dimmed">
            {brandLabels[part]} {brand[part]}
          </Text>
        </Group>
      ))}
    </Group>
  )
}
