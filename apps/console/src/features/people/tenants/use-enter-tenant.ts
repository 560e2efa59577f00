import { useRouter } from '@tanstack/react-router'
import { enterTenant } from '../../../session/tenant.ts'
import { hasUnsaved } from '../../../ui/form/unsaved-forms.ts'

/** Enters a tenant, or leaves it with null. Unsaved changes are asked about first. The page must be one that the user may see there. */
export function useEnterTenant(): (tenantId: string | null) => Promise<void> {
  const router = useRouter()
  return async tenantId => {
    if (hasUnsaved()) await router.navigate({ to: '/' })
    await enterTenant(tenantId)
    await router.invalidate()
  }
}
