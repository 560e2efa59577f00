import type { App } from '@aftermile/contract/settings/apps'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { sourceOfApp, systemName } from '@aftermile/domain/carriers/event-sources'
import { appCategoryName } from '@aftermile/domain/lists/app-categories'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useList } from '../../../api/resource.ts'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../ui/detail/FactList.tsx'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { SwitchField } from '../../../ui/form/fields.tsx'
import { linksOf } from '../../../ui/links/editor-links.ts'
import { ColorDot } from '../../../ui/text/ColorDot.tsx'
import { CopyId } from '../../../ui/text/CopyId.tsx'
import { MappingCard } from '../../intake/carrier-mapping/MappingCard.tsx'
import { appMetricsQuery } from '../credentials/app-metrics-query.ts'
import { CredentialCard } from '../credentials/CredentialCard.tsx'
import { type CredentialOwner, metadataQuery, ownedByApp } from '../credentials/credential-owner.ts'
import { SetupCard } from '../credentials/SetupCard.tsx'
import { AppMetricsCard } from './AppMetricsCard.tsx'
import { appNoun } from './app-noun.ts'
import { appState } from './app-state.ts'

const editing: Editing<App> = {
  noun: appNoun,
  labels: fieldLabels.app,
  // Apps are set up from the catalogue, so this form is never empty.
  blank: {
    id: '',
    name: '',
    about: '',
    categories: [],
    type: '',
    isEnabled: true,
    isSetUp: false,
    enabledCredentials: 0,
  },
}

export function AppEditor({ id }: { id: string }) {
  const owner = useMemo(() => ownedByApp(id), [id])
  const { data: metadata } = useQuery(metadataQuery(owner))
  const { data: metrics } = useQuery(appMetricsQuery)
  const own = metrics?.filter(({ appId }) => appId === id)
  return (
    <EditorPage
      id={id}
      kind="app"
      links={linksOf('/apps/$id', 'app')}
      titleOf={app => app.name}
      editing={editing}
      beforeDelete={() => <CredentialLoss owner={owner} />}
      aside={({ stored }) =>
        stored !== null && (
          <>
            <CredentialCard owner={owner} />
            {systemName(id) !== null && <MappingCard id={sourceOfApp(id)} />}
          </>
        )
      }
      below={(_, { stored }) => stored !== null && <AppMetricsCard app={stored} />}
    >
      {(field, { values, stored }) => (
        <>
          <Text>{values.about}</Text>
          <SwitchField {...field('isEnabled')} help="When off, nothing is sent to or read from this app." />
          {metadata !== undefined && <SetupCard metadata={metadata} isSaved={false} />}
          {stored !== null && (
            <DetailCard title="About">
              <FactList
                rows={[
                  ['Status', <ColorDot key="state" {...appState(stored, own)} />],
                  ['Category', stored.categories.map(appCategoryName).join(', ')],
                  ['Id', <CopyId key="id" id={stored.id} />],
                ]}
              />
            </DetailCard>
          )}
        </>
      )}
    </EditorPage>
  )
}

/** Says how many credentials go with the app. */
function CredentialLoss({ owner }: { owner: CredentialOwner }) {
  const { data: credentials } = useList(owner.calls)
  if (credentials === undefined) return <Text size="sm">Counting credentials…</Text>
  const count = credentials.length
  return (
    <Text component="p" mt={0}>
      The app is no longer used by this tenant.{' '}
      {count > 0 && `Its ${count === 1 ? 'credential is' : `${count} credentials are`} deleted with it.`}
    </Text>
  )
}
