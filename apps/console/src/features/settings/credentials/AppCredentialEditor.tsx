import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CredentialEditor } from './CredentialEditor.tsx'
import { ownedByApp } from './credential-owner.ts'

export function AppCredentialEditor() {
  const { appId, id = 'create' } = useParams({ from: '/apps/$appId/credentials/{-$id}' })
  const owner = useMemo(() => ownedByApp(appId), [appId])
  return <CredentialEditor owner={owner} id={id} />
}
