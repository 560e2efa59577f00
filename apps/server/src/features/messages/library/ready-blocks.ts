import type { ReadyBlock } from '@aftermile/contract/messages/rendering'
import type { LanguageId } from '@aftermile/domain/languages/languages'
import type { TemplateTargetType } from '@aftermile/domain/messages/template-lists'
import { audienceOf } from './layout/audience.ts'
import { heroOf, progressOf } from './layout/hero.ts'
import { buttonOf, contentsOf, factsOf, footerOf, headOf, helpOf } from './layout/mail-layout.ts'
import { wordsIn } from './library-templates.ts'
import { type Trigger, triggerOf } from './triggers.ts'

/** The mail whose parts those of a target type are like. */
const models: Readonly<Record<TemplateTargetType, Trigger>> = {
  Shipment: { ...triggerOf('on_its_way'), hasContents: true },
  Order: triggerOf('order_confirmation'),
  OrderDelivery: { ...triggerOf('order_confirmation'), targetType: 'OrderDelivery' },
  Invite: triggerOf('invite'),
  SystemNotification: triggerOf('system_notification'),
}

/** The parts of the mails of the library, to be used in others. */
export function readyBlocks(targetType: TemplateTargetType, language: LanguageId): ReadyBlock[] {
  const model = models[targetType]
  const words = wordsIn(language)
  const { isCustomer, sender } = audienceOf(model)
  const { progress } = model
  const heading = isCustomer ? words.contents : '{{ tenantName }}'
  const hero = heroOf({ sender, heading, progress: undefined, steps: [] })
  const all: readonly (Omit<ReadyBlock, 'below' | 'head'> & Partial<ReadyBlock>)[] = [
    { id: 'parcel_card', name: targetType === 'Shipment' ? 'Parcel card' : 'Order card', mjml: factsOf(model, words) },
    {
      id: 'progress',
      name: 'Progress',
      mjml: progress ? progressOf(words.steps[progress.track], progress.reached) : '',
    },
    { id: 'products', name: 'Products', mjml: contentsOf(model, words) },
    { id: 'button', name: 'Brand button', mjml: buttonOf(model, words) },
    { id: 'help', name: 'Help', mjml: isCustomer ? helpOf(words) : '' },
    { id: 'brand_frame', name: 'Brand frame', mjml: hero, below: footerOf(model, words), head: headOf(heading) },
  ]
  return all
    .map(({ below = null, head = null, ...block }) => ({
      ...block,
      mjml: unindented(block.mjml),
      below: below && unindented(below),
      head: head && unindented(head),
    }))
    .filter(({ mjml }) => mjml !== '')
}

/** The code as if it stood at the beginning of its lines. The first one may stand there already. */
function unindented(code: string): string {
  const lines = code.replace(/^\n/, '').split('\n')
  const indents = lines.filter((line, index) => index > 0 || line.startsWith(' ')).map(indentOf)
  const least = Math.min(...indents)
  return lines.map(line => line.slice(Math.min(least, indentOf(line)))).join('\n')
}

const indentOf = (line: string): number => line.length - line.trimStart().length
