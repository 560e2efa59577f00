import { type Template, templates } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { checkForbidden } from '../../../api/forbidden.ts'
import { getItem, useReload } from '../../../api/resource.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { Family } from '../template-locales.ts'

type Change = { template: Template; isEnabled: boolean }

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
    mutationFn: ({ template, etag }: { template: Template; etag: string | null }) =>
      template.tenantId === systemTenantId && mayDrop
        ? call(templates.reset, { params: { id: template.id }, ifMatch: etag })
        : write({ template, isEnabled: template.isEnabled, etag }),
    onSuccess: (_, { template }) => {
      reload()
      toast({ message: `${template.name} is ${template.isEnabled ? 'enabled' : 'disabled'} again.` })
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
        next: { label: 'Undo', onClick: () => undoing.mutate({ template: before, etag: saved.etag }) },
      })
    },
    onError,
  })
}

const write = ({ template, isEnabled, etag }: Change & { etag: string | null }) =>
  call(templates.update, { params: { id: template.id }, body: { ...template, isEnabled }, ifMatch: etag })
