import { systemTenantId } from '@aftermile/domain/access'
import { useUser } from '../../../session/session-store.ts'
import type { EditorLinks } from '../../../ui/links/editor-links.ts'
import { TenantEditor } from './TenantEditor.tsx'
import { TenantList } from './TenantList.tsx'

const ownLinks: EditorLinks = { back: { href: '/', text: 'Home' }, item: () => '/tenant' }

/** The settings of the tenant. In the system tenant, the list of all tenants for root. */
export function TenantPage() {
  const { tenantId, roles } = useUser()
  if (tenantId === systemTenantId && roles.includes('root')) return <TenantList />
  return <TenantEditor id={tenantId} links={ownLinks} titleOf={() => 'Tenant settings'} />
}
