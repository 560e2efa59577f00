import { type RuleTarget, type RuleType, targetsOfType } from '@aftermile/domain/rules/rule-lists'
import type { Icon } from '../../ui/icons/icon.tsx'
import { IconPackage, IconShoppingBag, IconTruckDelivery } from '../../ui/icons/icons.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ChoiceCards } from '../../ui/page/ChoiceCards.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { ruleTypeNames, targetNames } from './rule-texts.ts'

const targets: Readonly<Record<RuleTarget, { readonly icon: Icon; readonly about: string }>> = {
  Shipment: { icon: IconPackage, about: 'What a carrier transports: its status, times, addresses and packages.' },
  Order: { icon: IconShoppingBag, about: 'What a customer bought, with all of its shipments.' },
  OrderDelivery: { icon: IconTruckDelivery, about: 'One part of an order that is delivered on its own.' },
}

/** Then with what it is about, where the type allows several. */
export const TargetPicker = ({ type }: { type: RuleType }) => (
  <>
    <PageHead
      title={`New rule: ${ruleTypeNames[type]}`}
      above={<BackLink href="/rules/create" text="All types" />}
      about="What is the rule about?"
    />
    <ChoiceCards
      choices={targetsOfType[type].map(target => ({
        href: `/rules/create?type=${type}&target=${target}`,
        title: targetNames[target],
        ...targets[target],
      }))}
    />
  </>
)
