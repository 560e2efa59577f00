import type { Shipment } from '@aftermile/contract/containers/shipments'
import { milestones } from '@aftermile/domain/lists/milestones'
import { Box } from '@mantine/core'
import { IconCheck } from '../../../../../ui/icons/icons.ts'
import { readableTextColor } from '../../../../../ui/text/color-contrast.ts'
import { shortText } from '../../../../../ui/text/day-text.ts'
import { Hint } from '../../../../../ui/text/Hint.tsx'
import { exactTime } from '../../../../../ui/text/time-text.ts'
import { reasonOf } from '../explain.ts'
import { WhyPopover } from '../WhyPopover.tsx'
import classes from './MilestoneTrack.module.css'
import { shipmentMilestones } from './package-milestones.ts'

/** The six milestones from left to right: passed, current or ahead. */
export function MilestoneTrack({ shipment }: { shipment: Shipment }) {
  const reason = reasonOf(shipment, 'milestoneId')
  const passages = shipmentMilestones(shipment)
  return (
    <ol className={classes.track} aria-label="Milestones">
      {milestones.map(({ id, index, text, color }) => {
        const isCurrent = id === shipment.milestoneId
        const at = passages.find(({ milestoneId }) => milestoneId === id)?.at
        const state = isCurrent ? 'current' : index < shipment.milestoneIndex ? 'passed' : 'ahead'
        return (
          <Box
            component="li"
            key={id}
            className={classes.step}
            data-state={state}
            __vars={{ '--milestone': color, '--milestone-text': readableTextColor(color) }}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={classes.mark}>{state === 'passed' && <IconCheck size={12} aria-label="Passed" />}</span>
            <span className={classes.name}>
              {text}
              {isCurrent && reason && <WhyPopover of="Milestone" {...reason} />}
            </span>
            {at && (
              <Hint label={exactTime(at)}>
                <time className={classes.time} dateTime={at}>
                  {shortText(at)}
                </time>
              </Hint>
            )}
          </Box>
        )
      })}
    </ol>
  )
}
