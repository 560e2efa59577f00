import { type Template, templates } from '@aftermile/contract/settings/templates'
import { Button, Select } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useReload } from '../../api/resource.ts'
import { useMayDo } from '../../session/session-store.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { newVersionOf } from './new-version.ts'
import { useEditorSearch } from './preview/use-preview-target.ts'
import classes from './TemplateEditor.module.css'
import { fallbackOf, type LocaleVersion, languageName } from './use-template-locales.ts'

type Props = { locale: string; main: Template | null; versions: readonly LocaleVersion[]; isDirty: boolean }

/** Chooses the language. One without a version shows what its receivers get, and can be added. */
export function LanguageBar({ locale, main, versions, isDirty }: Props) {
  const [{ locale: missing }, setSearch] = useEditorSearch()
  const navigate = useNavigate({ from: '/templates/$id/editor' })
  const shown = missing ?? locale

  function choose(chosen: string | null): void {
    const version = versions.find(each => each.locale === chosen)
    if (version === undefined) return
    const { template } = version
    if (template === null) setSearch({ locale: version.locale })
    else if (version.locale === locale) setSearch({ locale: undefined })
    else
      void navigate({
        to: '/templates/$id/editor',
        params: { id: template.id },
        search: before => ({ ...before, locale: undefined }),
      })
  }

  return (
    <div className={classes.languages}>
      <Select
        aria-label="Language"
        size="xs"
        w={190}
        data={versions.map(({ locale: value, name, template }) => ({
          value,
          label: template === null ? `${name} – missing` : name,
        }))}
        value={shown}
        onChange={choose}
        allowDeselect={false}
      />
      {missing !== undefined && main !== null ? (
        <MissingVersion locale={missing} main={main} versions={versions} />
      ) : (
        <span className={classes.state} role="status">
          {isDirty ? 'Unsaved changes' : ''}
        </span>
      )}
    </div>
  )
}

type MissingProps = { locale: string; main: Template; versions: readonly LocaleVersion[] }

function MissingVersion({ locale, main, versions }: MissingProps) {
  const navigate = useNavigate({ from: '/templates/$id/editor' })
  const reload = useReload(templates)
  const mayAdd = useMayDo(templates.create.need)
  const fallback = fallbackOf(versions, main)
  const adding = useMutation({
    mutationFn: async () => {
      const body = newVersionOf(fallback.template ?? main, { locale, main })
      return (await call(templates.create, { body })).data
    },
    onSuccess: ({ id }) => {
      reload()
      toast({ message: `${languageName(locale)} added. It begins as a copy of ${fallback.name}.` })
      void navigate({
        to: '/templates/$id/editor',
        params: { id },
        search: before => ({ ...before, locale: undefined }),
      })
    },
    onError: error => toast({ message: error.message, kind: 'problem' }),
  })
  return (
    <span className={classes.missing} role="status">
      No {languageName(locale)} version: receivers get {fallback.name}.
      {mayAdd && (
        <Button size="compact-sm" variant="default" loading={adding.isPending} onClick={() => adding.mutate()}>
          Add {languageName(locale)}
        </Button>
      )}
    </span>
  )
}
