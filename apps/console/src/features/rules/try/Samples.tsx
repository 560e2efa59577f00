import type { Tried } from '@aftermile/contract/rules/rule-try'
import { numberText } from '@aftermile/domain/format/numbers'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ShortTime } from '../../../ui/text/ShortTime.tsx'
import { Truncated } from '../../../ui/text/Truncated.tsx'
import { ContainerLink } from '../../messages/ContainerLink.tsx'
import classes from './Try.module.css'

const shownAtFirst = 8

type Props = { samples: Tried['samples']; target: RuleTarget }

/** The newest containers that a rule would have acted on, and whom it would have written to. */
export function Samples({ samples, target }: Props) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? samples : samples.slice(0, shownAtFirst)
  return (
    <div>
      <h3 className={classes.heading}>For example</h3>
      <ul className={classes.samples} aria-label="For example">
        {shown.map(sample => (
          <li key={`${sample.containerId} ${sample.at}`}>
            <ContainerLink message={{ ...sample, targetType: target }} />
            <span className={classes.recipient}>
              <Truncated text={[sample.recipient, sample.wasFalseAlarm && 'False alarm'].filter(Boolean).join(' · ')} />
            </span>
            <ShortTime at={sample.at} />
          </li>
        ))}
      </ul>
      {shown.length < samples.length && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
          Show all {numberText(samples.length)}
        </Button>
      )}
    </div>
  )
}
