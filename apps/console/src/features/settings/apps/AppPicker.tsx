import type { App } from '@aftermile/contract/settings/apps'
import { appCategories } from '@aftermile/domain/lists/app-categories'
import { Button, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useList, useSave } from '../../../api/resource.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconListSearch } from '../../../ui/icons/icons.ts'
import { PathButton } from '../../../ui/links/PathLink.tsx'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import classes from './AppPicker.module.css'
import { appNoun } from './app-noun.ts'
import { findApps } from './find-apps.ts'

/** The catalogue: every app by category, with what it does here. */
export function AppPicker() {
  const { data: apps, error, isPending, refetch } = useList(appNoun)
  const { q = '' } = useSearch({ from: '/apps/$id' })
  const navigate = useNavigate()
  const search = (text: string) => void navigate({ to: '.', search: text === '' ? {} : { q: text }, replace: true })
  return (
    <>
      <PageHead
        title="Set up an app"
        above={<BackLink href="/apps" text="All apps" />}
        about="Choose a provider. You add its credential in the next step."
      />
      <div className={classes.body}>
        <SearchField label="Search apps" text={q} onText={search} />
        {content()}
      </div>
    </>
  )

  function content() {
    if (isPending) return <LoadingSkeleton label="Loading apps" height={320} />
    if (apps === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
    const found = findApps(apps, q)
    if (found.length === 0)
      return (
        <EmptyState
          icon={IconListSearch}
          title="No matches"
          action={
            <Button variant="default" onClick={() => search('')}>
              Clear search
            </Button>
          }
        >
          No apps match “{q}”.
        </EmptyState>
      )
    return <Catalogue apps={found} />
  }
}

function Catalogue({ apps }: { apps: readonly App[] }) {
  const navigate = useNavigate()
  const saving = useSave(appNoun)
  const setUp = (app: App) =>
    saving.mutate(
      { id: null, etag: null, values: valuesOf(app) },
      {
        onSuccess: () => {
          toast({ message: `${app.name} is set up. Add a credential next.` })
          void navigate({ to: '/apps/$id', params: { id: app.id } })
        },
      },
    )
  return (
    <>
      {saving.error && <Notice kind="danger">{saving.error.message}</Notice>}
      {appCategories.map(({ id, name }) => {
        const own = apps.filter(app => app.categories.includes(id))
        return own.length === 0 ? null : (
          <section key={id} className={classes.category}>
            <Title order={2}>{name}</Title>
            <ul className={classes.apps}>
              {own.map(app => (
                <li key={app.id} className={classes.app}>
                  <strong>{app.name}</strong>
                  <span className={classes.about}>{app.about}</span>
                  {app.isSetUp ? (
                    <PathButton href={`/apps/${app.id}`} variant="default" size="xs">
                      Open {app.name}
                    </PathButton>
                  ) : (
                    <Button
                      variant="light"
                      size="xs"
                      loading={saving.isPending && saving.variables.values.id === app.id}
                      onClick={() => setUp(app)}
                    >
                      Set up {app.name}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** A new app is enabled. The rest comes from the catalogue. */
function valuesOf({ id, name, about, categories, type }: App) {
  return { id, name, about, categories, type, isEnabled: true, isSetUp: false, enabledCredentials: 0 }
}
