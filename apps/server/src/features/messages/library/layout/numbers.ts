import type { Trigger } from '../triggers.ts'
import { soft } from './styles.ts'

const card = 'display:inline-block;vertical-align:top;width:49%;padding:8px 0'
const box =
  'background:#f7f6f3;border-left:4px solid {{ merchant.accentColor }};border-radius:4px 12px 12px 4px;padding:10px 20px;font-size:15px;line-height:22px'
const rule = 'border-top:1px solid #e6e4de;padding:8px 0'

/** Numbers two beside each other, then rows below each other. Both are lists that may be empty. */
export const numbersOf = ({ hasNumbers }: Trigger): string =>
  hasNumbers
    ? `
        <mj-raw>{% if figures.size > 0 %}</mj-raw>
        <mj-text css-class="text" padding="0 32px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:separate"><tr><td class="box" style="${box}">{% for figure in figures %}<div class="fact" style="${card}"><span class="soft" style="font-size:13px;color:${soft}">{{ figure.title }}</span><br><strong style="font-size:20px;line-height:28px;font-weight:600">{{ figure.text }}</strong>{% if figure.note %}<br><span class="soft" style="font-size:13px;color:${soft}">{{ figure.note }}</span>{% endif %}</div>{% endfor %}</td></tr></table></mj-text>
        <mj-raw>{% endif %}</mj-raw>
        <mj-raw>{% if rows.size > 0 %}</mj-raw>
        <mj-text css-class="text ink" padding="0 32px 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px;line-height:22px;color:inherit">{% for row in rows %}<tr><td class="line" style="${rule}"><strong style="font-weight:600">{{ row.title }}</strong>{% if row.note %}<br><span class="soft" style="font-size:13px;color:${soft}">{{ row.note }}</span>{% endif %}</td><td class="line" align="right" valign="top" style="${rule};padding-left:12px">{{ row.text }}</td></tr>{% endfor %}</table></mj-text>
        <mj-raw>{% endif %}</mj-raw>`
    : ''
