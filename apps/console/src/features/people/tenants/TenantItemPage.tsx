import type { Invite } from '@aftermile/contract/people/invites'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { FirstInvite } from './FirstInvite.tsx'
import { NewTenantForm } from './NewTenantForm.tsx'
import { TenantEditor } from './TenantEditor.tsx'
import { tenantLinks } from './tenant-noun.ts'

/** A new tenant, or the settings of any tenant, for root. */
export function TenantItemPage() {
  const { id } = useParams({ from: '/tenants/$id' })
  const [invite, setInvite] = useState<Invite | null>(null)
  return (
    <>
      {id === 'create' ? <NewTenantForm onInvite={setInvite} /> : <TenantEditor id={id} links={tenantLinks} />}
      <FirstInvite invite={invite} onClose={() => setInvite(null)} />
    </>
  )
}
