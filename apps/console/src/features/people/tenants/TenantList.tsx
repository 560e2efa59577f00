import type { TenantRow } from '@aftermile/contract/people/tenants'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useUser } from '../../../session/session-store.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconBuilding } from '../../../ui/icons/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { idColumn } from '../../../ui/table/shared-columns.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { entitlementNames, listedTenants } from './tenant-noun.ts'
import { useEnterTenant } from './use-enter-tenant.ts'

const columns: readonly Column<TenantRow>[] = [
  { id: 'name', title: 'Name', value: row => row.name },
  idColumn({ width: '16%' }),
  {
    id: 'users',
    title: 'Users',
    value: row => row.users,
    cell: row => numberText(row.users),
    align: 'right',
    width: 90,
  },
  {
    id: 'shipments',
    title: 'Shipments',
    value: row => row.shipments,
    cell: ({ shipments }) => (shipments === null ? 'Not counted yet' : numberText(shipments)),
    align: 'right',
    width: 140,
  },
  { id: 'entitlements', title: 'Entitlements', value: row => entitlementNames(row.entitlements), width: '22%' },
  {
    id: 'createdAt',
    title: 'Created',
    value: row => row.createdAt,
    cell: row => <RelativeTime at={row.createdAt} />,
    width: 110,
  },
  { id: 'enter', title: 'Work there', value: () => null, cell: row => <EnterButton tenant={row} />, width: 120 },
]

/** All tenants, for root. */
export const TenantList = () => (
  <ListPage
    id="tenants"
    title="Tenants"
    kind="tenant"
    about="The companies that use this installation. Enter one to see and change its data."
    icon={IconBuilding}
    noun={listedTenants}
    editor="/tenants/$id"
    columns={columns}
    sort={{ by: 'name', desc: false }}
  />
)

function EnterButton({ tenant }: { tenant: TenantRow }) {
  const enter = useEnterTenant()
  const { tenantId } = useUser()
  const entering = useMutation({
    mutationFn: () => enter(tenant.id),
    onError: error => toast({ message: error.message, kind: 'problem' }),
  })
  if (tenant.id === tenantId) return 'You are here'
  return (
    <Button variant="default" size="compact-sm" loading={entering.isPending} onClick={() => entering.mutate()}>
      Enter <VisuallyHidden component="span">{tenant.name}</VisuallyHidden>
    </Button>
  )
}
