import type { AssetUse } from '@aftermile/contract/settings/assets'
import { assets } from '@aftermile/contract/settings/assets'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'

/** Where an asset is used, with links. `note` follows if it is. */
export function AssetUses({ id, note = '' }: { id: string; note?: string }) {
  const { data: uses, isError } = useQuery({
    queryKey: ['asset-uses', id],
    queryFn: async ({ signal }) => (await call(assets.listUses, { params: { id }, signal })).data,
  })
  if (isError) return <Text size="sm">Couldn’t find out where it is used.</Text>
  if (uses === undefined) return <Text size="sm">Looking where it is used…</Text>
  if (uses.length === 0) return <Text size="sm">Not used yet.</Text>
  return (
    <Text size="sm">
      Used by{' '}
      {uses.map((use, index) => (
        <span key={`${use.kind}/${use.id}`}>
          {index > 0 && ', '}
          <PathLink href={pathOfUse(use)} inherit underline="always">
            {nameOfUse(use)}
          </PathLink>
        </span>
      ))}
      . {note}
    </Text>
  )
}

function pathOfUse({ kind, id }: AssetUse): string {
  switch (kind) {
    case 'merchant':
      return `/merchants/${encodeURIComponent(id)}`
    case 'template':
      return `/templates/${encodeURIComponent(id)}`
    case 'tenant':
      return '/tenant'
  }
}

const nameOfUse = ({ kind, name }: AssetUse): string => (kind === 'tenant' ? 'the tenant’s brand' : name)
