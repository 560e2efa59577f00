import type { Template } from '@aftermile/contract/settings/templates'
import { Button, Modal } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconArrowsDiff } from '../../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { usePageCommands } from '../../../../ui/page/page-commands.ts'
import { systemQuery } from '../template-queries.ts'
import { DifferenceList } from './DifferenceList.tsx'

/** Shows what the tenant has changed of a built-in template. */
export function SystemDifference({ template }: { template: Template }) {
  const [isOpen, { open, close }] = useDisclosure()
  const isNarrow = useMediaQuery('(max-width: 767px)')
  usePageCommands([
    { id: 'compareTemplate', title: 'Compare with the system version', icon: IconArrowsDiff, run: open },
  ])
  return (
    <>
      <Button variant="default" leftSection={<IconArrowsDiff size={16} />} onClick={open}>
        Compare
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        size={1100}
        fullScreen={isNarrow ?? false}
        title="What your copy changes"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Comparison template={template} />
      </Modal>
    </>
  )
}

function Comparison({ template }: { template: Template }) {
  const { data, error, isPending, refetch } = useQuery(systemQuery(template.id))
  if (isPending) return <LoadingSkeleton label="Loading the system version" height={240} />
  if (data === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
  return <DifferenceList before={data} after={template} titles={['Built in', 'Yours']} />
}
