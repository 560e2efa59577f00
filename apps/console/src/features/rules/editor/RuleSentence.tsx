import type { RuleNames } from '@aftermile/domain/rules/described-rule'
import { sentenceParts } from '@aftermile/domain/rules/rule-sentence'
import { UnstyledButton } from '@mantine/core'
import { focusPlace } from '../fields/places.ts'
import type { RuleDraft } from '../rule-draft.ts'
import classes from './RuleSentence.module.css'

/** The rule as a sentence that follows every change. A click on a piece leads to its field. */
export function RuleSentence({ draft, names }: { draft: RuleDraft; names: RuleNames }) {
  return (
    <section className={classes.sentence} aria-label="What the rule does">
      {sentenceParts(draft, names).map(({ text, place }, at) =>
        place === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
          <span key={at}>{text}</span>
        ) : (
          <UnstyledButton
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
            key={at}
            className={classes.piece}
            onClick={() => focusPlace(place)}
          >
            {text}
          </UnstyledButton>
        ),
      )}
      .
    </section>
  )
}
