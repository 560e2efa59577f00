import { facts as values, whereKnown } from '../facts.ts'
import type { MailTexts, SharedWords } from '../texts/library-texts.ts'
import type { Trigger } from '../triggers.ts'
import { audienceOf, buttonLinkOf, endingOf, greetingOf, linesOf, signOffOf, whyOf } from './audience.ts'

/** The plain alternative of a mail. What is not known leaves no empty lines. */
export function plainMail(trigger: Trigger, mail: MailTexts, words: SharedWords): string {
  const { isCustomer, sender } = audienceOf(trigger)
  const ending = endingOf(trigger, words)
  return [
    `${mail.heading}\n\n${greetingOf(trigger, words)}`,
    `\n\n${mail.body}`,
    factsOf(trigger, words),
    linkOf(trigger, mail.button ?? words.button),
    trigger.hasContents ? contentsOf(trigger, words) : '',
    isCustomer ? `{% if merchant.supportUrl %}\n\n${words.question}\n{{ merchant.supportUrl }}{% endif %}` : '',
    `\n\n${signOffOf(words)}\n{{ ${sender} }}`,
    `\n\n--\n${whyOf(trigger, words)}`,
    ending === null ? '' : `{% if unsubscribeUrl %}\n${ending}: {{ unsubscribeUrl }}{% endif %}`,
    '\n',
  ].join('')
}

function linkOf(trigger: Trigger, words: string): string {
  const { address, condition } = buttonLinkOf(trigger)
  const link = `\n\n${words}:\n${address}`
  return condition === null ? link : `{% if ${condition} %}${link}{% endif %}`
}

function factsOf({ facts }: Trigger, words: SharedWords): string {
  const lines = facts.map(id => whereKnown(id, `\n${words.facts[id]}: ${values[id].value}`))
  return lines.length === 0 ? '' : `\n${lines.join('')}`
}

function contentsOf({ targetType }: Trigger, { contents }: SharedWords): string {
  const lines = linesOf(targetType)
  const line = '{% if line.description %}\n{{ line.quantity | default: 1 }} x {{ line.description }}{% endif %}'
  return `{% if ${lines}.size > 0 %}\n\n${contents}:{% for line in ${lines} %}${line}{% endfor %}{% endif %}`
}
