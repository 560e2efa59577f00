import { VisuallyHidden } from '@mantine/core'
import { type Family, localesOf, missingLocales } from '../template-locales.ts'
import { languageName } from '../template-texts.ts'
import classes from './LocaleMarks.module.css'

/** The languages of a template by their codes. Missing ones are struck through. */
export function LocaleMarks({ family }: { family: Family }) {
  const missing = missingLocales(family)
  return (
    <>
      <span className={classes.marks} aria-hidden>
        {localesOf(family).map(({ id, template }) => (
          <span
            key={id}
            className={classes.mark}
            data-missing={template === null}
            title={template === null ? `${languageName(id)} is missing` : languageName(id)}
          >
            {id}
          </span>
        ))}
      </span>
      <VisuallyHidden>
        {missing.length === 0 ? 'All' : `Missing: ${missing.map(languageName).join(', ')}`}
      </VisuallyHidden>
    </>
  )
}
