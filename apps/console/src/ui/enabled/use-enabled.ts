import { systemTenantId } from '@aftermile/domain/access'
import { useMutation } from '@tanstack/react-query'
import type { ApiResponse } from '../../api/call.ts'
import { checkForbidden } from '../../api/forbidden.ts'
import { reasonOf } from '../feedback/reason-of.ts'
import { toast } from '../feedback/toast.tsx'

export type Enabled = {
  readonly id: string
  readonly tenantId: string
  readonly name: string
  readonly isEnabled: boolean
}

export type EnabledCalls<Item extends Enabled> = {
  readonly read: (id: string) => Promise<ApiResponse<Item>>
  readonly write: (item: Item, etag: string | null) => Promise<ApiResponse<Item>>
  /** Drops a copy of what comes with Aftermile; null: it stays. */
  readonly drop: ((id: string, etag: string | null) => Promise<unknown>) | null
  /** Reads the list again. The switch is busy until then, so that it does not jump. */
  readonly reload: () => Promise<unknown>
}

type Done<Item> = { readonly before: Item; readonly saved: ApiResponse<Item> }

/** Enables or disables an item, with a way back: a copy that this made of one that comes with Aftermile is dropped again. */
export function useEnabled<Item extends Enabled>(item: Enabled, { read, write, drop, reload }: EnabledCalls<Item>) {
  const onError = (error: Error) => {
    if (!checkForbidden(error)) toast({ message: reasonOf(error), kind: 'problem' })
    return reload()
  }
  const undoing = useMutation({
    mutationFn: async ({ before, saved: { data, etag } }: Done<Item>) => {
      const isOurCopy = before.tenantId === systemTenantId && data.tenantId !== systemTenantId
      if (isOurCopy && drop !== null) await drop(data.id, etag)
      else await write({ ...data, isEnabled: before.isEnabled }, etag)
    },
    onSuccess: (_, { before }) => {
      toast({ message: `${before.name} is ${before.isEnabled ? 'enabled' : 'disabled'} again.` })
      return reload()
    },
    onError,
  })
  const enabling = useMutation({
    mutationFn: async (isEnabled: boolean): Promise<Done<Item>> => {
      const { data: before, etag } = await read(item.id)
      return { before, saved: await write({ ...before, isEnabled }, etag) }
    },
    onSuccess: ({ before, saved }) => {
      const isCopied = before.tenantId !== saved.data.tenantId
      toast({
        message: `${before.name} ${saved.data.isEnabled ? 'enabled' : 'disabled'}.${isCopied ? ' Your tenant now has its own copy.' : ''}`,
        next: { label: 'Undo', onClick: () => undoing.mutate({ before, saved }) },
      })
      return reload()
    },
    onError,
  })
  return {
    isEnabled: enabling.isPending
      ? enabling.variables
      : undoing.isPending
        ? undoing.variables.before.isEnabled
        : item.isEnabled,
    isBusy: enabling.isPending || undoing.isPending,
    enable: enabling.mutate,
  }
}
