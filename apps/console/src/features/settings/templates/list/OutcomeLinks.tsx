import type { TemplateOutcomes } from '@aftermile/contract/messages/messages'
import { facetsText } from '@aftermile/domain/fields/facet-text'
import { numberText } from '@aftermile/domain/format/numbers'
import { type MessageOutcome, messageOutcomes } from '@aftermile/domain/messages/outcomes/message-outcomes'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { outcomeDays } from '../template-queries.ts'
import classes from './OutcomeLinks.module.css'

type Shown = 'sent' | MessageOutcome

/** What went well, and below it what did not. */
const lines = [
  ['sent', 'delivered'],
  ['bounced', 'failed', 'suppressed', 'unknown'],
] as const satisfies readonly (readonly Shown[])[]

/** What became of the messages of a template in the last days. Each number opens its messages. */
export function OutcomeLinks({ of: { templateId, sent, outcomes } }: { of: TemplateOutcomes }) {
  const countOf = (shown: Shown) => (shown === 'sent' ? sent : outcomes[shown])
  return lines.map(line => (
    <span key={line[0]} className={classes.line}>
      {line
        .filter(shown => countOf(shown) > 0)
        .map((shown, index) => (
          <Fragment key={shown}>
            {index > 0 && ' · '}
            <Link
              to="/templates/email/{-$id}"
              params={{}}
              search={{ template: templateId, facets: facetsOf(shown) }}
              className={classes.link}
            >
              {numberText(countOf(shown))} {shown === 'sent' ? shown : messageOutcomes[shown].text.toLowerCase()}
            </Link>
          </Fragment>
        ))}
    </span>
  ))
}

const facetsOf = (shown: Shown) => facetsText({ outcome: [shown], lastDays: [String(outcomeDays)] })
