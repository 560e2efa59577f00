import { ownedFields } from '@aftermile/contract/crud'
import { type Template, templates } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../../api/call.ts'
import { checkForbidden } from '../../../../api/forbidden.ts'
import { getItem, useReload } from '../../../../api/resource.ts'
import { useUser } from '../../../../session/session-store.ts'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { contentPath } from '../../../messages/template-paths.ts'
import { changedQueries } from '../template-queries.ts'
import { sourceOf } from '../template-sources.ts'
import { languageName } from '../template-texts.ts'
import { localeId } from './locale-id.ts'

/** Makes another language of a template from its stored main one, and opens it to be translated. */
export function useAddLocale(main: Template, taken: ReadonlySet<string>) {
  const reload = useReload(templates, changedQueries)
  const navigate = useNavigate()
  const isSystem = useUser().tenantId === systemTenantId
  return useMutation({
    mutationFn: async (locale: string) => {
      const body = {
        ...copied(main),
        isSystem,
        isCustomized: false,
        id: localeId(main.id, locale, taken),
        parentId: main.id,
        locale,
      }
      return (await call(templates.create, { body })).data
    },
    onSuccess: ({ id, locale }) => {
      reload()
      toast({ message: `${languageName(locale)} added. Translate it next.` })
      void navigate({ href: contentPath(id) })
    },
    onError,
  })
}

/** Deletes a language, or the tenant’s copy of a built-in one. */
export function useRemoveLocale(onRemoved: () => void) {
  const reload = useReload(templates, changedQueries)
  return useMutation({
    mutationFn: async ({ id }: Template) => {
      const { data, etag } = await getItem(templates, id)
      if (sourceOf(data) === 'Customised') await call(templates.reset, { params: { id }, ifMatch: etag })
      else await call(templates.remove, { params: { id }, ifMatch: etag })
    },
    onSuccess: (_, { locale }) => {
      reload()
      toast({ message: `${languageName(locale)} removed.` })
      onRemoved()
    },
    onError,
  })
}

/** Saves a language as it is: somebody has compared it with the main version. */
export function useConfirmLocale() {
  const reload = useReload(templates, changedQueries)
  return useMutation({
    mutationFn: async ({ id }: Template) => {
      const { data, etag } = await getItem(templates, id)
      await call(templates.update, { params: { id }, body: data, ifMatch: etag })
    },
    onSuccess: (_, { locale }) => {
      reload()
      toast({ message: `${languageName(locale)} is up to date.` })
    },
    onError,
  })
}

function onError(error: Error): void {
  if (!checkForbidden(error)) toast({ message: error.message, kind: 'problem' })
}

function copied(main: Template) {
  const own = Object.entries(main).filter(([name]) => !ownedFields.some(owned => owned === name))
  return Object.fromEntries(own) as Template // the fields that are left
}
