import type { Template, TemplateVersion } from '@aftermile/contract/settings/templates'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DetailCard } from '../../../../ui/detail/DetailCard.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { IconRestore } from '../../../../ui/icons/icons.ts'
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx'
import { DifferenceList } from '../difference/DifferenceList.tsx'
import { versionsQuery } from '../template-queries.ts'
import classes from './Cards.module.css'

const shownVersions = 5

type Props = {
  stored: Template
  /** Puts an earlier version into the form. Null: the user may not change the template. */
  onRestore: ((version: TemplateVersion) => void) | null
}

/** The saved versions of a template, newest first. */
export function VersionsCard({ stored, onRestore }: Props) {
  const { data: versions, isError } = useQuery(versionsQuery(stored.id))
  const [isAll, setAll] = useState(false)
  const [opened, setOpened] = useState<TemplateVersion | null>(null)
  return (
    <DetailCard title="Versions">
      {isError && <Text size="sm">Couldn’t load the versions.</Text>}
      {versions?.length === 0 && <Text size="sm">None saved yet. Each save adds one.</Text>}
      <ul className={classes.rows}>
        {(isAll ? versions : versions?.slice(0, shownVersions))?.map(version => (
          <VersionRow
            key={version.version}
            version={version}
            isCurrent={version.item.updatedAt === stored.updatedAt}
            onOpen={() => setOpened(version)}
          />
        ))}
      </ul>
      {versions !== undefined && versions.length > shownVersions && !isAll && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          Show all {versions.length}
        </Button>
      )}
      {opened !== null && (
        <VersionDialog version={opened} stored={stored} onRestore={onRestore} onClose={() => setOpened(null)} />
      )}
    </DetailCard>
  )
}

type RowProps = { version: TemplateVersion; isCurrent: boolean; onOpen: () => void }

const VersionRow = ({ version: { version, savedAt, savedBy }, isCurrent, onOpen }: RowProps) => (
  <li className={classes.row}>
    <span className={classes.text}>
      <RelativeTime at={savedAt} />
      <span className={classes.note}>{savedBy}</span>
    </span>
    {isCurrent ? (
      <span className={classes.note}>Current</span>
    ) : (
      <Button size="compact-xs" variant="subtle" aria-label={`Compare version ${version}`} onClick={onOpen}>
        Compare
      </Button>
    )}
  </li>
)

type DialogProps = Props & { version: TemplateVersion; onClose: () => void }

function VersionDialog({ version, stored, onRestore, onClose }: DialogProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)')
  const restore = () => {
    onRestore?.(version)
    onClose()
    toast({ message: 'The earlier version is in the form. Save to use it.' })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={1100}
      fullScreen={isNarrow ?? false}
      title={
        <>
          Saved by {version.savedBy}, <RelativeTime at={version.savedAt} />
        </>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <DifferenceList before={version.item} after={stored} titles={['This version', 'Now']} />
      {onRestore !== null && (
        <Group justify="flex-end" mt="md">
          <Button leftSection={<IconRestore size={16} />} onClick={restore}>
            Restore this version
          </Button>
        </Group>
      )}
    </Modal>
  )
}
