import type { Firing } from '@aftermile/contract/rules/rule-firings'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { IconChevronRight } from '../../../ui/icons/icons.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { FiringSummary } from './FiringSummary.tsx'
import classes from './Firings.module.css'
import { FiringWhy } from './FiringWhy.tsx'
import { useContainerFirings } from './firing-queries.ts'
import { RuleLink } from './RuleLink.tsx'

type Props = { targetType: RuleTarget; id: string; merchantId: string }

const shownAtFirst = 10

/** What rules did to a container that has no timeline. Nothing is shown where there is nothing. */
export function ContainerFirings(of: Props) {
  const { data = [] } = useContainerFirings(of)
  if (data.length === 0) return null
  return (
    <DetailCard title="Rules">
      <ul className={classes.list}>
        {data.slice(0, shownAtFirst).map(firing => (
          <OneFiring key={firing.id} firing={firing} />
        ))}
      </ul>
    </DetailCard>
  )
}

function OneFiring({ firing }: { firing: Firing }) {
  const [isOpen, setOpen] = useState(false)
  const whyId = useId()
  return (
    <li className={classes.firing}>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={whyId}
          aria-label={`Details of ${firing.ruleName}`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={14} aria-hidden />
        </UnstyledButton>
        <RuleLink id={firing.ruleId} name={firing.ruleName} />
        <span className={classes.time}>
          <RelativeTime at={firing.firedAt} />
        </span>
      </div>
      <div className={classes.summary}>
        <FiringSummary firing={firing} />
      </div>
      <div id={whyId} hidden={!isOpen}>
        {isOpen && <FiringWhy firing={firing} />}
      </div>
    </li>
  )
}
