import { pathOf } from '@aftermile/contract/endpoint'
import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { getItem } from '../../../api/resource.ts'
import { EnabledSwitch } from '../../../ui/enabled/EnabledSwitch.tsx'

/** Enables or disables a rule or a policy in its row. */
export function RuleSwitch({ rule }: { rule: Rule }) {
  const queries = useQueryClient()
  return (
    <EnabledSwitch<Rule>
      item={rule}
      need={rules.update.need}
      calls={{
        read: id => getItem(rules, id),
        write: (body, etag) => call(rules.update, { params: { id: body.id }, body, ifMatch: etag }),
        drop: (id, etag) => call(rules.remove, { params: { id }, ifMatch: etag }),
        // Policies are another list of the same path.
        reload: () =>
          queries.invalidateQueries({
            predicate: ({ queryKey: [path, kind] }) => kind === 'list' && String(path).startsWith(pathOf(rules.list)),
          }),
      }}
    />
  )
}
