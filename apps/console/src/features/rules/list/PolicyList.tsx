import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useList } from '../../../api/resource.ts'
import { IconHourglass } from '../../../ui/icons/icons.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { policies } from '../rule-draft.ts'
import { activityQuery } from '../rule-queries.ts'
import { BuiltInRules } from '../transfer/BuiltInRules.tsx'
import { TransferMenu } from '../transfer/TransferMenu.tsx'
import { useRuleNames } from '../use-rule-names.ts'
import { policyColumns } from './rule-columns.tsx'
import { useRuleFilters } from './use-rule-filters.tsx'

export function PolicyList() {
  const { data: all } = useList(policies)
  const { data: activity = null } = useQuery(activityQuery)
  const names = useRuleNames()
  const columns = useMemo(() => policyColumns({ names, activity }), [names, activity])
  return (
    <ListPage
      id="policies"
      title="SLA policies"
      help="sla"
      kind="policy"
      about="What shipments must reach in time. Each policy is a clock on every shipment that it fits."
      icon={IconHourglass}
      noun={policies}
      editor="/policies/$id"
      actions={
        <>
          <BuiltInRules noun={policies} />
          <TransferMenu rules={all ?? []} noun={policies} />
        </>
      }
      filters={useRuleFilters('/policies', activity)}
      columns={columns}
      sort={{ by: 'name', desc: false }}
    />
  )
}
