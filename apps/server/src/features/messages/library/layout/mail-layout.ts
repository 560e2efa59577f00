import { facts as values, whereKnown } from '../facts.ts'
import type { SharedWords } from '../texts/library-texts.ts'
import type { Trigger } from '../triggers.ts'
import { audienceOf, buttonLinkOf, currencyOf, endingOf, greetingOf, linesOf, signOffOf, whyOf } from './audience.ts'
import { heroOf } from './hero.ts'
import { numbersOf } from './numbers.ts'
import { soft, styles } from './styles.ts'

/** The words of one mail in one language, as HTML. */
export type MailWords = SharedWords & {
  readonly locale: string
  readonly heading: string
  readonly body: string
}

/** A mail as MJML. */
export function mailLayout(trigger: Trigger, words: MailWords): string {
  const { progress } = trigger
  const { isCustomer, sender } = audienceOf(trigger)
  const hero = heroOf({ sender, heading: words.heading, progress, steps: words.steps[progress?.track ?? 'home'] })
  return `<mjml lang="${words.locale}">
  ${headOf(words.heading)}
  <mj-body background-color="#f1f0ec" css-class="page">
    <mj-section background-color="#f1f0ec" css-class="page" padding="12px 0" />${hero}
    <mj-section css-class="card" border-radius="0 0 16px 16px" padding="28px 0 16px">
      <mj-column>
        <mj-text css-class="text ink" padding="0 32px 12px">${greetingOf(trigger, words)}</mj-text>
        <mj-text css-class="text ink" padding="0 32px 24px">${words.body}</mj-text>${factsOf(trigger, words)}${numbersOf(trigger)}${buttonOf(trigger, words)}${contentsOf(trigger, words)}${isCustomer ? helpOf(words) : ''}
        <mj-text css-class="text ink">${signOffOf(words)}<br><strong style="font-weight:600">{{ ${sender} }}</strong></mj-text>
      </mj-column>
    </mj-section>
    ${footerOf(trigger, words)}
  </mj-body>
</mjml>
`
}

/** What every mail has ahead of its body. */
export const headOf = (title: string): string => `<mj-head>
    <mj-title>${title}</mj-title>
    <mj-attributes>
      <mj-all font-family="-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif" />
      <mj-section background-color="#ffffff" padding="0" />
      <mj-text color="#22252b" font-size="16px" line-height="26px" padding="0 32px 16px" />
    </mj-attributes>
    <mj-raw>
      <meta name="color-scheme" content="light dark">
      <meta name="supported-color-schemes" content="light dark">
    </mj-raw>
    <mj-style>${styles}</mj-style>
  </mj-head>`

/** Why somebody gets the mail, and how it ends. */
export const footerOf = (
  trigger: Trigger,
  words: SharedWords,
): string => `<mj-section background-color="#f1f0ec" css-class="page" padding="20px 0 36px">
      <mj-column>
        <mj-text css-class="text soft" align="center" font-size="13px" line-height="20px" color="${soft}" padding="0 32px">
          ${whyOf(trigger, words)}${unsubscribeOf(trigger, words)}
        </mj-text>
      </mj-column>
    </mj-section>`

/** Two beside each other, or below each other on a phone. A cell, because Outlook ignores the padding of other elements. */
export function factsOf({ facts }: Trigger, words: SharedWords): string {
  if (facts.length === 0) return ''
  const blocks = facts.map(id =>
    whereKnown(
      id,
      `<div class="fact" style="${fact}"><span class="soft" style="font-size:13px;color:${soft}">${words.facts[id]}</span><br><strong style="font-weight:600">${values[id].value}</strong></div>`,
    ),
  )
  return `
        <mj-text css-class="text" padding="0 32px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:separate"><tr><td class="box" style="${box}">
          ${blocks.join('\n          ')}
        </td></tr></table></mj-text>`
}

const fact = 'display:inline-block;vertical-align:top;width:49%;padding:8px 0'
const box =
  'background:#f7f6f3;border-left:4px solid {{ merchant.accentColor }};border-radius:4px 12px 12px 4px;padding:10px 20px;font-size:15px;line-height:22px'

export function buttonOf(trigger: Trigger, { button }: SharedWords): string {
  const { address, condition } = buttonLinkOf(trigger)
  const [begin, end] =
    condition === null
      ? ['', '']
      : [`\n        <mj-raw>{% if ${condition} %}</mj-raw>`, '\n        <mj-raw>{% endif %}</mj-raw>']
  return `${begin}
        <mj-button css-class="button" href="${address}" background-color="{{ merchant.accentColor }}" color="{{ merchant.accentTextColor }}" font-size="16px" font-weight="600" border-radius="10px" inner-padding="15px 30px" padding="0 32px 32px" align="left">${button}</mj-button>${end}`
}

export function contentsOf({ targetType, hasContents }: Trigger, { contents }: SharedWords): string {
  if (!hasContents) return ''
  const lines = linesOf(targetType)
  return `
        <mj-raw>{% if ${lines}.size > 0 %}</mj-raw>
        <mj-text css-class="text ink" padding="0 32px 20px"><div class="line" style="${line}"><strong style="font-weight:600">${contents}</strong>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${articles}">{% for line in ${lines} %}{% if line.description %}${articleOf(currencyOf(targetType))}{% endif %}{% endfor %}</table>
        </div></mj-text>
        <mj-raw>{% endif %}</mj-raw>`
}

/** One line of an order: its picture, how many of what, and what they cost together. */
const articleOf = (currency: string): string =>
  `<tr>{% if line.imageUrl %}<td width="68" valign="top" style="padding-top:10px"><img src="{{ line.imageUrl }}" alt="" width="56" height="56" style="${picture}"></td>` +
  `<td valign="top" style="padding-top:10px">{% else %}<td colspan="2" valign="top" style="padding-top:10px">{% endif %}` +
  `<span class="soft" style="color:${soft}">{{ line.quantity | default: 1 }} ×</span> {{ line.description }}</td>` +
  `<td valign="top" align="right" style="padding:10px 0 0 12px;white-space:nowrap">{% if line.total and ${currency} %}{{ line.total | money: ${currency} }}{% endif %}</td></tr>`

const articles = 'font-size:15px;line-height:24px;color:inherit'
const picture = 'display:block;width:56px;height:56px;object-fit:cover;border-radius:8px;background:#f1f0ec'

const line = 'border-top:1px solid #e6e4de;padding-top:20px'

export const helpOf = ({ question, helpLink }: SharedWords): string => `
        <mj-raw>{% if merchant.supportUrl %}</mj-raw>
        <mj-text css-class="text ink" padding="0 32px 20px"><div class="line" style="${line}">${question} <a class="link" href="{{ merchant.supportUrl }}" style="color:{{ merchant.linkColor }};text-decoration:underline">${helpLink}</a></div></mj-text>
        <mj-raw>{% endif %}</mj-raw>`

function unsubscribeOf(trigger: Trigger, words: SharedWords): string {
  const ending = endingOf(trigger, words)
  if (ending === null) return ''
  const link = trigger.hasNumbers ? 'manageUrl' : 'unsubscribeUrl'
  return `{% if ${link} %}<br><a class="soft" href="{{ ${link} }}" style="color:${soft};text-decoration:underline">${ending}</a>{% endif %}`
}
