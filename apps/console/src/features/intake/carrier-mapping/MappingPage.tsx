import { carrierMapping } from '@aftermile/contract/intake/carrier-mapping'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMayDo } from '../../../session/session-store.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { IconListCheck, IconPlus, IconRefresh } from '../../../ui/icons/icons.ts'
import { ButtonLink } from '../../../ui/links/ButtonLink.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { usePageCommands } from '../../../ui/page/page-commands.ts'
import classes from './MappingPage.module.css'
import { type MappingTab, mappingPath, mappingTabs } from './mapping-search.ts'
import { ReplayHistory } from './replays/ReplayHistory.tsx'
import { ReplayProgress } from './replays/ReplayProgress.tsx'
import { MappingRows } from './rows/MappingRows.tsx'
import { UnmappedInbox } from './unmapped/UnmappedInbox.tsx'
import { UnreadableEvents } from './unreadable/UnreadableEvents.tsx'
import { useQuarantined, useUnmapped } from './use-mapping.ts'
import { useSourceNames, useSourcePath } from './use-source.ts'

const titles: Record<MappingTab, string> = {
  mapping: 'Mapping',
  unmapped: 'Unmapped',
  unreadable: 'Unreadable',
  replays: 'Replays',
}

/** What the codes of a service provider mean, which of them nobody has mapped, and what could not be read. */
export function MappingPage() {
  const { serviceProviderId: id } = useParams({ from: '/service-providers/$serviceProviderId/mapping' })
  const { tab = 'mapping' } = useSearch({ from: '/service-providers/$serviceProviderId/mapping' })
  const mayWrite = useMayDo(carrierMapping.createRow.need)
  const name = useSourceNames()(id)
  const path = useSourcePath(id)
  useTabCommands(id, mayWrite)
  const create = mayWrite && (
    <ButtonLink
      to="/service-providers/$serviceProviderId/mapping/$rowId"
      params={{ serviceProviderId: id, rowId: 'create' }}
      leftSection={<IconPlus size={16} />}
    >
      Create mapping row
    </ButtonLink>
  )
  return (
    <div className={classes.page}>
      <PageHead
        title={`Mapping of ${name}`}
        above={path !== null && <BackLink href={path} text={name} />}
        about={`What the codes of ${name} mean, and how its events move shipments.`}
        actions={create}
      />
      <Tabs id={id} tab={tab} />
      <div className={classes.notices}>
        {!mayWrite && (
          <Notice kind="note">
            The mapping applies to all merchants. You are limited to some of them, so you can view it but not change it.
          </Notice>
        )}
        <ReplayProgress id={id} />
      </div>
      {tab === 'mapping' && <MappingRows id={id} />}
      {tab === 'unmapped' && <UnmappedInbox id={id} mayWrite={mayWrite} />}
      {tab === 'unreadable' && <UnreadableEvents id={id} mayWrite={mayWrite} />}
      {tab === 'replays' && <ReplayHistory id={id} mayWrite={mayWrite} />}
    </div>
  )
}

function Tabs({ id, tab }: { id: string; tab: MappingTab }) {
  const counts: Partial<Record<MappingTab, number | undefined>> = {
    unmapped: useUnmapped(id).data?.length,
    unreadable: useQuarantined(id).data?.length,
  }
  const tabs = mappingTabs.map(each => ({
    href: mappingPath(id, each),
    title: titles[each],
    isCurrent: each === tab,
    count: counts[each],
  }))
  return <PageTabs label="Parts of the mapping" tabs={tabs} className={classes.tabs} />
}

function useTabCommands(id: string, mayWrite: boolean): void {
  const navigate = useNavigate()
  const params = { serviceProviderId: id }
  const open = (tab: MappingTab) =>
    void navigate({ to: '/service-providers/$serviceProviderId/mapping', params, search: { tab } })
  const create = () =>
    void navigate({
      to: '/service-providers/$serviceProviderId/mapping/$rowId',
      params: { ...params, rowId: 'create' },
    })
  usePageCommands([
    ...(mayWrite ? [{ id: 'createMappingRow', title: 'Create mapping row', icon: IconPlus, run: create }] : []),
    { id: 'unmappedCodes', title: 'Show unmapped codes', icon: IconListCheck, run: () => open('unmapped') },
    { id: 'mappingReplays', title: 'Show replays', icon: IconRefresh, run: () => open('replays') },
  ])
}
