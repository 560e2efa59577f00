import { pathOf } from '@aftermile/contract/endpoint'
import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../api/call.ts'
import { getItem } from '../../../api/resource.ts'
import { EnabledSwitch } from '../../../ui/enabled/EnabledSwitch.tsx'
import type { SwitchedOn } from '../switch-on/question.ts'
import { useSwitchOn } from '../switch-on/use-switch-on.tsx'

/** Enables or disables a rule or a policy in its row. */
export function RuleSwitch({ rule }: { rule: Rule }) {
  const queries = useQueryClient()
  const { ask, dialog } = useSwitchOn()
  const answer = useRef<SwitchedOn>({ existing: undefined })
  const confirm = async (isEnabled: boolean): Promise<boolean> => {
    const { tenantId: _, createdAt, createdBy, updatedAt, updatedBy, ...values } = rule
    const given = isEnabled ? await ask({ ...values, isEnabled }) : { existing: undefined }
    if (given !== null) answer.current = given
    return given !== null
  }
  return (
    <>
      <EnabledSwitch<Rule>
        item={rule}
        need={rules.update.need}
        confirm={confirm}
        calls={{
          read: id => getItem(rules, id),
          // The order is none of the rule's business.
          write: ({ sequence: _, ...body }, etag) => {
            const { existing } = answer.current
            const sent = { ...body, ...(body.isEnabled && existing !== undefined && { existing }) }
            return call(rules.update, { params: { id: body.id }, body: sent, ifMatch: etag })
          },
          drop: (id, etag) => call(rules.remove, { params: { id }, ifMatch: etag }),
          // Policies are another list of the same path.
          reload: () =>
            queries.invalidateQueries({
              predicate: ({ queryKey: [path, kind] }) => kind === 'list' && String(path).startsWith(pathOf(rules.list)),
            }),
        }}
      />
      {dialog}
    </>
  )
}
