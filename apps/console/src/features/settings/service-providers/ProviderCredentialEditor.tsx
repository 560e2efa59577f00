import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CredentialEditor } from '../credentials/CredentialEditor.tsx'
import { ownedByProvider } from '../credentials/credential-owner.ts'
import { ChooseProvider } from './ChooseProvider.tsx'

export function ProviderCredentialEditor() {
  const { serviceProviderId = '', id } = useParams({
    from: '/service-providers/{-$serviceProviderId}/credentials/$id',
  })
  const owner = useMemo(() => ownedByProvider(serviceProviderId), [serviceProviderId])
  if (serviceProviderId === '') return <ChooseProvider kind="credential" id={id} />
  return <CredentialEditor owner={owner} id={id} />
}
