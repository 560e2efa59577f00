import { Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { RecentList } from '../features/boards/recent/RecentList.tsx'
import { TodaysWork } from '../features/containers/work-today/TodaysWork.tsx'
import { mayVisit } from '../page-needs.ts'
import { rightsOf, useUser } from '../session/session-store.ts'
import { IconMap } from '../ui/icons/icons.ts'
import { ButtonLink } from '../ui/links/ButtonLink.tsx'
import { menu, visibleMenu } from './menu/menu.ts'
import classes from './StartPage.module.css'

const SetupChecklist = lazy(async () => ({
  default: (await import('../features/containers/setup/SetupChecklist.tsx')).SetupChecklist,
}))

const UnmappedCodes = lazy(async () => ({
  default: (await import('../features/containers/work-today/UnmappedCodes.tsx')).UnmappedCodes,
}))

/** The home page: today's work, and what the user opened last. */
export function StartPage() {
  const user = useUser()
  const hasPages = visibleMenu(menu, rightsOf(user)).length > 0
  useDocumentTitle('Aftermile')
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <Title order={1}>Welcome, {user.name}</Title>
          <Text c="dimmed">
            {hasPages ? user.tenantName : `${user.tenantName}. You don’t have access to any pages yet.`}
          </Text>
        </div>
        {mayVisit(user, '/map') && (
          <ButtonLink to="/map" variant="default" leftSection={<IconMap size={16} />}>
            Open the map
          </ButtonLink>
        )}
      </div>
      {mayVisit(user, '/tenant') && (
        <Suspense fallback={null}>
          <SetupChecklist />
        </Suspense>
      )}
      {hasPages && <TodaysWork />}
      <RecentList />
      {hasPages && (
        <Suspense fallback={null}>
          <UnmappedCodes />
        </Suspense>
      )}
    </div>
  )
}
