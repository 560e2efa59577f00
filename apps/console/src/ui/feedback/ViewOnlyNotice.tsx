import type { Need, WhyNot } from '@aftermile/domain/access'
import { roleName } from '@aftermile/domain/lists/roles'
import { useUser, useWhyNot } from '../../session/session-store.ts'
import { Notice } from './Notice.tsx'

type Props = {
  /** What changing it needs. */
  need: Need
  /** What is only shown: 'this tag' or 'tags'. */
  what: string
}

/** Says before anybody fills in a form that they may not save it, and who may. Nothing for those who may. */
export function ViewOnlyNotice({ need, what }: Props) {
  const { tenantName, merchants } = useUser()
  const why = useWhyNot(need)
  if (why === null) return null
  const reason = reasonText(why, { tenantName, merchants })
  return (
    <Notice kind="note">
      You can view {what} but not change {what.startsWith('this ') ? 'it' : 'them'}. {reason} Ask an administrator of{' '}
      {tenantName} if you need it.
    </Notice>
  )
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })

function reasonText(why: WhyNot, { tenantName, merchants }: { tenantName: string; merchants: readonly string[] }) {
  switch (why.reason) {
    case 'role':
      return `This needs the role ${anyOf.format(why.roles.map(roleName))}.`
    case 'merchants':
      return `You are limited to ${merchants.length === 1 ? 'one merchant' : `${merchants.length} merchants`}, and a change would count for all of them.`
    case 'entitlement':
      return `${tenantName} does not have this part of Aftermile.`
  }
}
