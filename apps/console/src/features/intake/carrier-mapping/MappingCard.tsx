import { numberText } from '@aftermile/domain/format/numbers'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useList } from '../../../api/resource.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { IconTransform } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { usePageCommands } from '../../../ui/page/page-commands.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { type MappingTab, mappingPath } from './mapping-search.ts'
import { resultText, stateNames } from './mapping-texts.ts'
import { rowNoun, useQuarantined, useReplays, useUnmapped } from './use-mapping.ts'

/** The mapping of a service provider in numbers, with links to its parts. */
export function MappingCard({ id }: { id: string }) {
  const navigate = useNavigate()
  const rows = useList(useMemo(() => rowNoun(id), [id])).data
  const [replay] = useReplays(id).data ?? []
  const own = rows?.filter(row => row.isOwn).length ?? 0
  const open = () =>
    void navigate({ to: '/service-providers/$serviceProviderId/mapping', params: { serviceProviderId: id } })
  usePageCommands([{ id: 'openMapping', title: 'Open mapping', icon: IconTransform, run: open }])
  const link = (tab: MappingTab, text: string) => <PathLink href={mappingPath(id, tab)}>{text}</PathLink>
  const count = (tab: MappingTab, found: number | undefined) =>
    found !== undefined && (found === 0 ? 'None' : link(tab, numberText(found)))
  return (
    <DetailCard title="Mapping" actions={link('mapping', 'Open mapping')}>
      <FactList
        rows={[
          [
            'Rows',
            rows !== undefined && `${numberText(rows.length)}${own > 0 ? `, ${numberText(own)} of your own` : ''}`,
          ],
          ['Unmapped codes', count('unmapped', useUnmapped(id).data?.length)],
          ['Unreadable events', count('unreadable', useQuarantined(id).data?.length)],
          [
            'Last replay',
            replay !== undefined && (
              <span>
                {link('replays', replay.state === 'done' ? resultText(replay) : stateNames[replay.state])},{' '}
                <RelativeTime at={replay.startedAt} />
              </span>
            ),
          ],
        ]}
      />
    </DetailCard>
  )
}
