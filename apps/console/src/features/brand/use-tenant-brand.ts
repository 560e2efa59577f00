import { type Brand, noBrand } from '@aftermile/contract/settings/brand'
import { tenants } from '@aftermile/contract/settings/tenants'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMayDo, useUser } from '../../session/session-store.ts'

/** The brand of the tenant, which merchants without one have. None for those who may not read it. */
export function useTenantBrand(): Brand {
  const { tenantId: id } = useUser()
  const mayRead = useMayDo(tenants.get.need)
  const { data } = useQuery({
    queryKey: [tenants.get.path, id, 'brand'],
    queryFn: async ({ signal }) => (await call(tenants.get, { params: { id }, signal })).data.brand,
    enabled: mayRead,
  })
  return data ?? noBrand
}
