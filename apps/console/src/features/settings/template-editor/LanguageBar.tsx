import { type Template, templates } from '@aftermile/contract/settings/templates'
import { Button, Select, Switch } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useList } from '../../../api/resource.ts'
import type { Field } from '../../../ui/form/field.ts'
import { useAddLocale } from '../templates/cards/use-locales.ts'
import { useMayChange } from '../templates/key-templates.ts'
import { type Family, fallbackLocale, isBehind, localesOf } from '../templates/template-locales.ts'
import { languageName } from '../templates/template-texts.ts'
import { useEditorSearch } from './preview/use-preview-target.ts'
import classes from './TemplateEditor.module.css'

type Props = {
  locale: string
  family: Family
  isDirty: boolean
  /** Whether the main template is on; null for a language, which follows it. */
  enabled: Field<boolean> | null
}

/** Chooses the language. One without a version shows what its receivers get, and can be added. */
export function LanguageBar({ locale, family, isDirty, enabled }: Props) {
  const [{ locale: missing }, setSearch] = useEditorSearch()
  const navigate = useNavigate({ from: '/templates/$id/editor' })
  const locales = localesOf(family)
  const isBlock = family.main.type === 'tracking_page'

  function choose(chosen: string | null): void {
    const found = locales.find(({ id }) => id === chosen)
    if (found === undefined) return
    if (found.template === null) setSearch({ locale: found.id })
    else if (found.id === locale) setSearch({ locale: undefined })
    else
      void navigate({
        to: '/templates/$id/editor',
        params: { id: found.template.id },
        search: before => ({ ...before, locale: undefined }),
      })
  }

  return (
    <div className={classes.languages}>
      <Select
        aria-label="Language"
        size="xs"
        w={190}
        data={locales.map(({ id, template }) => ({
          value: id,
          label: optionText(id, template),
        }))}
        value={missing ?? locale}
        onChange={choose}
        allowDeselect={false}
      />
      {enabled !== null && (
        <Switch
          size="xs"
          label={enabled.value ? 'On' : isBlock ? 'Off: it is not shown' : 'Off: nothing is sent with it'}
          checked={enabled.value}
          readOnly={enabled.isReadOnly}
          onChange={event => !enabled.isReadOnly && enabled.onChange(event.currentTarget.checked)}
        />
      )}
      {missing === undefined ? (
        <span className={classes.state} role="status">
          {isDirty ? 'Unsaved changes' : ''}
        </span>
      ) : (
        <MissingLocale locale={missing} family={family} />
      )}
    </div>
  )
}

function optionText(id: string, template: Template | null): string {
  if (template === null) return `${languageName(id)} – missing`
  return isBehind(template) ? `${languageName(id)} – older than the main version` : languageName(id)
}

function MissingLocale({ locale, family }: Pick<Props, 'locale' | 'family'>) {
  const { data } = useList(templates)
  const adding = useAddLocale(family.main, new Set(data?.map(({ id }) => id)))
  const mayAdd = useMayChange(family.main)
  const name = languageName(locale)
  return (
    <span className={classes.missing} role="status">
      No {name} version: receivers get {languageName(fallbackLocale(family))}.
      {mayAdd && (
        <Button size="compact-sm" variant="default" loading={adding.isPending} onClick={() => adding.mutate(locale)}>
          Add {name}
        </Button>
      )}
    </span>
  )
}
