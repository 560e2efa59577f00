import type { Firing } from '@aftermile/contract/rules/rule-firings'
import { firingStateTexts } from '@aftermile/domain/rules/words/firing-words'
import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { IconChevronRight } from '../../../ui/icons/icons.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { ContainerLink } from '../../messages/ContainerLink.tsx'
import classes from './Firings.module.css'
import { FiringWhy } from './FiringWhy.tsx'

export const FiringList = ({ firings }: { firings: readonly Firing[] }) => (
  <ul className={classes.list} aria-label="What it did">
    {firings.map(firing => (
      <OneFiring key={firing.id} firing={firing} />
    ))}
  </ul>
)

function OneFiring({ firing }: { firing: Firing }) {
  const [isOpen, setOpen] = useState(false)
  const whyId = useId()
  const { containerNumber, state, firedAt, ruleVersion } = firing
  return (
    <li className={classes.firing}>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={whyId}
          aria-label={`Why ${containerNumber}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={14} aria-hidden />
        </UnstyledButton>
        <ContainerLink message={firing} />
        <span className={classes.status} data-status={state}>
          {firingStateTexts[state]}
        </span>
        <span className={classes.time}>
          <RelativeTime at={firedAt} />
        </span>
      </div>
      <div id={whyId} hidden={!isOpen}>
        {isOpen && (
          <>
            <FiringWhy firing={firing} />
            <p className={classes.version}>Version {ruleVersion} of the rule</p>
          </>
        )}
      </div>
    </li>
  )
}
