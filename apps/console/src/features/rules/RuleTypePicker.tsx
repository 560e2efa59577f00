import type { RuleType } from '@aftermile/domain/rules/rule-lists'
import type { Icon } from '../../ui/icons/icon.tsx'
import {
  IconAlarm,
  IconBolt,
  IconClockPause,
  IconFlagPause,
  IconHourglassEmpty,
  IconProgressAlert,
} from '../../ui/icons/icons.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ChoiceCards } from '../../ui/page/ChoiceCards.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ruleTypeNames } from './rule-texts.ts'

type Chosen = Exclude<RuleType, 'SlaRule'>
type About = { readonly icon: Icon; readonly about: string; readonly example: string }

const types: Readonly<Record<Chosen, About>> = {
  CustomRule: {
    icon: IconBolt,
    about: 'Acts when something about a shipment, an order or a delivery becomes true.',
    example: 'When a return changes to delivered, mail the receiver “We have your return”.',
  },
  NoEventUpdateRule: {
    icon: IconClockPause,
    about: 'Acts when a shipment has been silent for too long.',
    example: 'When a shipment has had no event for 48 hours while in transit, tag it Stalled.',
  },
  NoStatusChangeRule: {
    icon: IconHourglassEmpty,
    about: 'Acts when a status lasts for too long, whatever events arrive meanwhile.',
    example: 'When a shipment has waited at a service point for 5 days, text the receiver “Still waiting for you”.',
  },
  NoMilestoneChangeRule: {
    icon: IconFlagPause,
    about: 'Acts when something makes no progress to its next milestone.',
    example: 'When an order has been in preparation for 24 hours, tag it Late from warehouse.',
  },
  SlaBreachRule: {
    icon: IconAlarm,
    about: 'Acts when an SLA policy is breached, or warns some time before that.',
    example: 'When a shipment is 4 hours from breaching “Two days to the door”, tag it At risk.',
  },
  SlaUpdateRule: {
    icon: IconProgressAlert,
    about: 'Acts when the estimated, earliest or latest delivery time moves.',
    example: 'When the estimated delivery time moves at least 12 hours later, mail the receiver “New delivery day”.',
  },
}

const chosen = Object.keys(types) as Chosen[] // Object.keys returns plain strings

const choices = chosen.map(type => ({
  href: `/rules/create?type=${type}`,
  title: ruleTypeNames[type],
  about: types[type].about,
  more: types[type].example,
  icon: types[type].icon,
}))

/** A new rule begins with the choice of its type. */
export const RuleTypePicker = () => (
  <>
    <PageHead
      title="New rule"
      above={<BackLink href="/rules" text="All rules" />}
      about="What should the rule wait for?"
    />
    <ChoiceCards choices={choices} />
  </>
)
