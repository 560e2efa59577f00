import { type Template, templates } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { useMutation } from '@tanstack/react-query'
import { type ApiResponse, call } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { getItem, useReload } from '../../../api/resource.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { Family } from '../template-locales.ts'

type Change = { template: Template; isEnabled: boolean }
type Done = { before: Template; saved: ApiResponse<Template> }

/**
 * Enables or disables a template, with a way back: a copy that this made of one that comes with Aftermile is dropped again. That
 * would drop changed languages too, so with one the copy stays.
 */
export function useEnable({ locales }: Pick<Family, 'locales'>) {
  const mayDrop = locales.every(({ isCustomized }) => !isCustomized)
  const reload = useReload(templates)
  const onError = (error: Error) => {
    reload()
    if (!checkForbidden(error)) toast({ message: error.message, kind: 'problem' })
  }
  const undoing = useMutation({
    mutationFn: ({ before, saved: { data, etag } }: Done) =>
      before.tenantId === systemTenantId && before.tenantId !== data.tenantId && mayDrop
        ? call(templates.reset, { params: { id: data.id }, ifMatch: etag })
        : write({ template: data, isEnabled: before.isEnabled, etag }),
    onSuccess: (_, { before }) => {
      reload()
      toast({ message: `${before.name} is ${before.isEnabled ? 'enabled' : 'disabled'} again.` })
    },
    onError,
  })
  return useMutation({
    mutationFn: async ({ template: { id }, isEnabled }: Change) => {
      const { data: template, etag } = await getItem(templates, id)
      return { before: template, saved: await write({ template, isEnabled, etag }) }
    },
    onSuccess: ({ before, saved }) => {
      reload()
      const isCopied = before.tenantId !== saved.data.tenantId
      toast({
        message: `${before.name} ${saved.data.isEnabled ? 'enabled' : 'disabled'}.${isCopied ? ' Your tenant now has its own copy.' : ''}`,
        next: { label: 'Undo', onClick: () => undoing.mutate({ before, saved }) },
      })
    },
    onError,
  })
}

const write = ({ template, isEnabled, etag }: Change & { etag: string | null }) =>
  call(templates.update, { params: { id: template.id }, body: { ...template, isEnabled }, ifMatch: etag })
