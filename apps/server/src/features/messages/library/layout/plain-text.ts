import { facts as values, whereKnown } from '../facts.ts'
import type { MailTexts, SharedWords } from '../texts/library-texts.ts'
import type { Trigger } from '../triggers.ts'
import { audienceOf, endingOf, greetingOf, linesOf, signOffOf, whyOf } from './audience.ts'

/** The plain alternative of a mail. What is not known leaves no empty lines. */
export function plainMail(trigger: Trigger, mail: MailTexts, words: SharedWords): string {
  const { isCustomer, sender, link } = audienceOf(trigger)
  const ending = endingOf(trigger, words)
  return [
    `${mail.heading}\n\n${greetingOf(trigger, words)}`,
    `\n\n${mail.body}`,
    factsOf(trigger, words),
    `{% if ${link} %}\n\n${mail.button ?? words.button}:\n{{ ${link} }}{% endif %}`,
    trigger.hasContents ? contentsOf(trigger, words) : '',
    isCustomer ? `{% if merchant.supportUrl %}\n\n${words.question}\n{{ merchant.supportUrl }}{% endif %}` : '',
    `\n\n${signOffOf(words)}\n{{ ${sender} }}`,
    `\n\n--\n${whyOf(trigger, words)}`,
    ending === null ? '' : `{% if unsubscribeUrl %}\n${ending}: {{ unsubscribeUrl }}{% endif %}`,
    '\n',
  ].join('')
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
