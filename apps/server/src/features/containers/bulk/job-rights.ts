import type { ContainerAction, ContainerType } from '@aftermile/contract/containers/container-actions'
import { mayDo, type Need, needInWords, type Rights } from '@aftermile/domain/access'
import { forbidden } from '../../../runtime/problem.ts'

type Asked = {
  readonly type: ContainerType
  readonly kind: 'actions' | 'refresh'
  readonly actions: readonly ContainerAction[]
}

/** What whoever asks for this must be allowed, when asking and as long as it is worked on. */
function needsOf({ type, kind, actions }: Asked): Need[] {
  return [
    { scope: kind === 'refresh' ? 'container_refresh' : 'container_action' },
    type === 'order' ? { scope: 'order_read', entitlement: 'order_visibility' } : { scope: 'shipment_read' },
    ...(actions.some(action => action.type === 'complete') ? [{ scope: 'shipment_complete' } as const] : []),
  ]
}

export function refuseWithoutRights(rights: Rights, asked: Asked): void {
  const missing = needsOf(asked).find(need => !mayDo(rights, need))
  if (missing) throw forbidden(`This needs ${needInWords(missing)}`)
}

export const hasRights = (rights: Rights, asked: Asked): boolean => needsOf(asked).every(need => mayDo(rights, need))
