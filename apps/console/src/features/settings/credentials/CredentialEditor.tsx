import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMerchantOptions } from '../../../api/use-names.ts'
import { EditorPage } from '../../../ui/editor/EditorPage.tsx'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IdField, ListField, MultiSelectField, SelectField, SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { idFollowingName } from '../../../ui/form/propose-id.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { ApiFields } from './ApiFields.tsx'
import { connectionStringOf, fieldName, fieldsText } from './api-field-values.ts'
import { CallbackCard } from './CallbackCard.tsx'
import { type Credential, type CredentialMetadata, type CredentialOwner, metadataQuery } from './credential-owner.ts'
import { draftSecrets } from './draft-secrets.ts'
import { SetupCard } from './SetupCard.tsx'
import { ValidateCard } from './ValidateCard.tsx'
import { WebhookCard } from './WebhookCard.tsx'

type Props = { owner: CredentialOwner; id: string }

/** Creates, changes or deletes a credential of a service provider or an app. Its form is drawn from the metadata of the owner. */
export function CredentialEditor({ owner, id }: Props) {
  const { data: metadata, error, isPending, refetch } = useQuery(metadataQuery(owner))
  if (isPending) return <LoadingSkeleton label="Loading credential" height={320} m="lg" />
  if (metadata === undefined) return <ErrorState error={error} onRetry={() => refetch()} />
  return <CredentialForm key={`${owner.id}/${id}`} owner={owner} id={id} metadata={metadata} />
}

function CredentialForm({ owner, id, metadata }: Props & { metadata: CredentialMetadata }) {
  const { apis } = metadata
  const editing = useMemo(() => editingOf(owner, metadata), [owner, metadata])
  const merchants = useMerchantOptions()
  const apiOf = (apiId: string) => apis.find(api => api.id === apiId)
  return (
    <EditorPage
      id={id}
      kind={owner.noun}
      links={owner.links}
      titleOf={({ description, id: ownId }) => description || ownId}
      editing={editing}
      beforeDelete={({ apiId }) => <DeletionLoss owner={owner} hasWebhook={apiOf(apiId)?.webhookField !== null} />}
      valueText={(name, value) => {
        if (name === 'apiId') return apiOf(String(value))?.name ?? null
        return name === 'apiFields' ? fieldsText(apis, value) : null
      }}
      aside={({ values, stored, save, isSaving }) => (
        <>
          <ValidateCard
            owner={owner}
            credId={stored?.id ?? 'create'}
            switchOn={values.isEnabled ? null : { isSaving, save: () => save({ isEnabled: true }) }}
            tried={{ connectionString: connectionStringOf(values.apiFields), apiId: values.apiId }}
            labelOf={name => editing.labels[name] ?? name}
          />
          {owner.kind === 'serviceProvider' && apiOf(values.apiId)?.webhookField && (
            <WebhookCard providerId={owner.id} credentialId={stored?.id ?? null} />
          )}
          <SetupCard metadata={metadata} keySource={apiOf(values.apiId)?.keySource ?? null} isSaved={stored !== null} />
          {owner.kind === 'app' && stored !== null && (
            <CallbackCard appId={owner.id} credentialId={stored.id} apiId={stored.apiId} />
          )}
        </>
      )}
    >
      {(field, { isNew, values, stored, errors, set }) => {
        const api = apiOf(values.apiId)
        const storedFields = stored?.apiId === values.apiId ? stored.apiFields : []
        return (
          <>
            <TextField {...field('description')} isFocused={isNew} help="What you call this account." />
            <IdField {...field('id')} />
            <SwitchField
              {...field('isEnabled')}
              help={
                owner.kind === 'app'
                  ? 'When off, the app doesn’t use this credential.'
                  : 'When off, the service provider isn’t polled with it and its webhooks are rejected.'
              }
            />
            {apis.length > 1 && (
              <SelectField
                {...field('apiId')}
                options={apis.map(({ id: apiId, name }) => ({ id: apiId, name }))}
                help="How we talk to the other side. It decides which fields are needed."
                onChange={apiId => set({ apiId, apiFields: apiId === stored?.apiId ? stored.apiFields : [] })}
              />
            )}
            {api && (
              <ApiFields
                {...field('apiFields')}
                api={api}
                errors={errors}
                stored={new Set(storedFields.map(({ id: fieldId }) => fieldId))}
              />
            )}
            <MultiSelectField
              {...field('merchants')}
              options={merchants}
              emptyText="All merchants"
              help="Whose orders and shipments it is used for. None chosen: all merchants."
            />
            <ListField
              {...field('accountNumbers')}
              emptyText="All account numbers"
              help="Customer numbers that it is used for. Paste a list to add many."
            />
          </>
        )
      }}
    </EditorPage>
  )
}

function DeletionLoss({ owner, hasWebhook }: { owner: CredentialOwner; hasWebhook: boolean }) {
  const text =
    owner.kind === 'app'
      ? 'The app can no longer use this account, and its saved secrets are lost.'
      : 'Polling with this credential stops, and shipments that only it covers get no more updates. Its saved secrets are lost.'
  return (
    <Text component="p" mt={0}>
      {text} {hasWebhook && 'Its webhook address stops working.'}
    </Text>
  )
}

function editingOf(owner: CredentialOwner, { apis, defaultApiId }: CredentialMetadata): Editing<Credential> {
  const ofFields = apis.flatMap(api => api.credentialFields.map(({ id, label }) => [fieldName(id), label] as const))
  return {
    noun: owner.calls,
    labels: { ...fieldLabels.credential, ...Object.fromEntries(ofFields) },
    blank: {
      id: '',
      description: '',
      isEnabled: false,
      apiId: defaultApiId,
      apiFields: [],
      merchants: [],
      accountNumbers: [],
    },
    adjust: ({ next, before, isNew }) => (isNew ? { ...next, id: proposedId(next, before) } : next),
    secrets: draftSecrets(apis),
    alsoReload: owner.alsoReload,
  }
}

type Described = Pick<Credential, 'id' | 'description'>
const named = ({ id, description }: Described) => ({ id, name: description })

/** The id follows the description until the user edits it. */
const proposedId = (next: Described, before: Described): string => idFollowingName(named(next), named(before)).id
