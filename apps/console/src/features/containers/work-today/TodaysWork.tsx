import { numberText } from '@aftermile/domain/format/numbers'
import { Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { HelpMark } from '../../../ui/help/HelpMark.tsx'
import type { HelpTerm } from '../../../ui/help/help-terms.ts'
import { IconCircleCheck } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { showJobs } from '../bulk/jobs/open-jobs-drawer.ts'
import classes from './TodaysWork.module.css'
import { useWorkToday } from './use-work-today.ts'
import { type WorkItem, workItems } from './work-items.ts'

/** What needs attention today: counts that open what they count. */
export function TodaysWork() {
  const { data, error, refetch } = useWorkToday()
  return (
    <section aria-labelledby="today" aria-busy={data === undefined && error === null}>
      <Title order={2} id="today" mb="xs">
        Today
      </Title>
      {data !== undefined && <Work items={workItems(data)} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={88} />}
    </section>
  )
}

function Work({ items }: { items: readonly WorkItem[] }) {
  if (items.length === 0)
    return (
      <Text className={classes.clear}>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        Nothing needs your attention right now.
      </Text>
    )
  return (
    <ul className={classes.items}>
      {items.map(item => (
        <li key={item.id}>
          <Tile item={item} />
          <TermOf item={item} />
        </li>
      ))}
    </ul>
  )
}

const terms: Readonly<Record<string, HelpTerm>> = { expired: 'late', predicted_late: 'at-risk' }

/** Beside the tile, which is a link itself. */
function TermOf({ item }: { item: WorkItem }) {
  const term = terms[item.id]
  return term === undefined ? null : (
    <span className={classes.help}>
      <HelpMark term={term} />
    </span>
  )
}

function Tile({ item: { id, title, about, count, opens } }: { item: WorkItem }) {
  const content = (
    <>
      <span className={classes.count}>{numberText(count)}</span>
      <span className={classes.title}>{title}</span>
      {about !== undefined && <span className={classes.about}>{about}</span>}
    </>
  )
  const shared = { className: classes.tile, 'data-kind': id }
  if (opens === 'jobs')
    return (
      <UnstyledButton {...shared} onClick={() => showJobs(null)}>
        {content}
      </UnstyledButton>
    )
  // A part of this page: the browser itself goes there.
  if (opens.path.startsWith('#'))
    return (
      <a {...shared} href={opens.path}>
        {content}
      </a>
    )
  return (
    <PathLink {...shared} href={opens.path} underline="never">
      {content}
    </PathLink>
  )
}
