import type { Template } from '@aftermile/contract/settings/templates'
import { VisuallyHidden } from '@mantine/core'
import { type Family, isBehind, localesBehind, localesOf, missingLocales } from '../template-locales.ts'
import { languageName } from '../template-texts.ts'
import classes from './LocaleMarks.module.css'

/** The languages of a template by their codes. Missing ones are struck through. */
export function LocaleMarks({ family }: { family: Family }) {
  const missing = missingLocales(family)
  const behind = localesBehind(family)
  return (
    <>
      <span className={classes.marks} aria-hidden>
        {localesOf(family).map(({ id, template }) => (
          <span
            key={id}
            className={classes.mark}
            data-missing={template === null}
            data-behind={template !== null && isBehind(template)}
            title={titleOf(id, template)}
          >
            {id}
          </span>
        ))}
      </span>
      <VisuallyHidden>
        {missing.length === 0 ? 'All' : `Missing: ${missing.map(languageName).join(', ')}`}
        {behind.length > 0 && `. Older than the main version: ${behind.map(languageName).join(', ')}`}
      </VisuallyHidden>
    </>
  )
}

function titleOf(id: string, template: Template | null): string {
  if (template === null) return `${languageName(id)} is missing`
  return isBehind(template) ? `${languageName(id)} is older than the main version` : languageName(id)
}
