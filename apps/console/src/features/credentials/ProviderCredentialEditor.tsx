import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx'
import { CredentialEditor } from './CredentialEditor.tsx'
import { ownedByProvider } from './credential-owner.ts'

export function ProviderCredentialEditor() {
  const { serviceProviderId = '', id } = useParams({
    from: '/service-providers/{-$serviceProviderId}/credentials/$id',
  })
  const owner = useMemo(() => ownedByProvider(serviceProviderId), [serviceProviderId])
  return serviceProviderId === '' ? <NotFoundPage /> : <CredentialEditor owner={owner} id={id} />
}
