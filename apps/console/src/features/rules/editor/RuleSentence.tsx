import { open, type RuleNames } from '@aftermile/domain/rules/rule-names'
import { sentenceParts } from '@aftermile/domain/rules/rule-sentence'
import { fieldId } from '../../../ui/form/field.ts'
import { focusPlace } from '../fields/places.ts'
import type { RuleDraft } from '../rule-draft.ts'
import classes from './RuleSentence.module.css'

/** The rule as a sentence that follows every change. A click on a piece leads to its field. */
export function RuleSentence({ draft, names }: { draft: RuleDraft; names: RuleNames }) {
  const parts = sentenceParts(draft, names)
  return (
    <section className={classes.sentence} aria-label="What the rule does">
      {parts.map(({ text, place }, index) =>
        place === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
          <span key={index}>{text}</span>
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
            key={index}
            href={`#${fieldId(place)}`}
            className={classes.piece}
            onClick={event => {
              event.preventDefault()
              focusPlace(place)
            }}
          >
            {text}
          </a>
        ),
      )}
      {parts.at(-1)?.text !== open && '.'}
    </section>
  )
}
