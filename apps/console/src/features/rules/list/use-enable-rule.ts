import { pathOf } from '@aftermile/contract/endpoint'
import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { systemTenantId } from '@aftermile/domain/access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiResponse, call } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { getItem } from '../../../api/resource.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

type Done = { readonly before: Rule; readonly saved: ApiResponse<Rule> }

/** Enables or disables a rule, with a way back: a copy that this made of one that comes with Aftermile is dropped again. */
export function useEnableRule(rule: Rule) {
  const queries = useQueryClient()
  // Busy until the list is read again, so that the switch does not jump. Policies are another list of the same path.
  const reload = () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path, kind] }) => kind === 'list' && String(path).startsWith(pathOf(rules.list)),
    })
  const onError = (error: Error) => {
    if (!checkForbidden(error)) toast({ message: error.message, kind: 'problem' })
    return reload()
  }
  const undoing = useMutation({
    mutationFn: async ({ before, saved: { data, etag } }: Done) => {
      const isOurCopy = before.tenantId === systemTenantId && data.tenantId !== systemTenantId
      if (isOurCopy) await call(rules.remove, { params: { id: data.id }, ifMatch: etag })
      else await write(data, before.isEnabled, etag)
    },
    onSuccess: (_, { before }) => {
      toast({ message: `${before.name} is ${before.isEnabled ? 'enabled' : 'disabled'} again.` })
      return reload()
    },
    onError,
  })
  const enabling = useMutation({
    mutationFn: async (isEnabled: boolean): Promise<Done> => {
      const { data: before, etag } = await getItem(rules, rule.id)
      return { before, saved: await write(before, isEnabled, etag) }
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
        : rule.isEnabled,
    isBusy: enabling.isPending || undoing.isPending,
    enable: enabling.mutate,
  }
}

const write = (rule: Rule, isEnabled: boolean, etag: string | null) =>
  call(rules.update, { params: { id: rule.id }, body: { ...rule, isEnabled }, ifMatch: etag })
