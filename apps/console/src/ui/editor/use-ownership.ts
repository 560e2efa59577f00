import { systemTenantId } from '@aftermile/domain/access'
import type { Item } from '../../api/resource.ts'
import { useMayDo, useUser } from '../../session/session-store.ts'
import type { EditorPageProps } from './editor-page-props.ts'

/** Whose item it is, and whether this user may change it. Null: a new one. */
export function useOwnership<Stored extends Item>(
  stored: Stored | null,
  { editing, readOnlyReason }: Pick<EditorPageProps<Stored>, 'editing' | 'readOnlyReason'>,
) {
  const isSystem = useUser().tenantId === systemTenantId
  const mayWrite = useMayDo(editing.noun.update.need)
  const isForeign = stored?.tenantId === systemTenantId && !isSystem
  const isCopied = isForeign && editing.isCopy !== undefined
  const reason = stored === null ? null : (readOnlyReason?.(stored) ?? null)
  return {
    mayWrite,
    /** It comes with the product. */
    isForeign,
    /** It is the tenant's own version of what comes with the product. */
    isCopy: !isForeign && !isSystem && stored !== null && editing.isCopy?.(stored) === true,
    /** Why this item can't be changed by anybody here. */
    reason,
    isReadOnly: !mayWrite || (isForeign && !isCopied) || reason !== null,
  }
}
