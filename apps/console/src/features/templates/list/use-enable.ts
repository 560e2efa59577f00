import { pathOf } from '@aftermile/contract/endpoint'
import { type Template, templates } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ApiResponse, call } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { getItem } from '../../../api/resource.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { Family } from '../template-locales.ts'

type Change = { template: Template; isEnabled: boolean }
type Done = { before: Template; saved: ApiResponse<Template> }

/**
 * Enables or disables a template, with a way back: a copy that this made of one that comes with Aftermile is dropped again. That
 * would drop changed languages too, so with one the copy stays.
 */
export function useEnable({ main, locales }: Family) {
  const queries = useQueryClient()
  // Both are busy until the list is read again, so that the switch does not jump.
  const reload = () => queries.invalidateQueries({ queryKey: [pathOf(templates.list), 'list'] })
  const onError = (error: Error) => {
    if (!checkForbidden(error)) toast({ message: error.message, kind: 'problem' })
    return reload()
  }
  const mayDrop = locales.every(({ isCustomized }) => !isCustomized)
  const undoing = useMutation({
    mutationFn: ({ before, saved: { data, etag } }: Done) =>
      before.tenantId === systemTenantId && before.tenantId !== data.tenantId && mayDrop
        ? call(templates.reset, { params: { id: data.id }, ifMatch: etag })
        : write({ template: data, isEnabled: before.isEnabled, etag }),
    onSuccess: (_, { before }) => {
      toast({ message: `${before.name} is ${before.isEnabled ? 'enabled' : 'disabled'} again.` })
      return reload()
    },
    onError,
  })
  const enabling = useMutation({
    mutationFn: async (isEnabled: boolean): Promise<Done> => {
      const { data: before, etag } = await getItem(templates, main.id)
      return { before, saved: await write({ template: before, isEnabled, etag }) }
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
        : main.isEnabled,
    isBusy: enabling.isPending || undoing.isPending,
    enable: enabling.mutate,
  }
}

const write = ({ template, isEnabled, etag }: Change & { etag: string | null }) =>
  call(templates.update, { params: { id: template.id }, body: { ...template, isEnabled }, ifMatch: etag })
