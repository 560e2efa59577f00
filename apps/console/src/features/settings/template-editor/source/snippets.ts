import type { CodeLanguage } from '../../../../ui/code/code-language.ts'
import type { Suggestion } from '../../../../ui/code/suggestion.ts'

type Snippet = { readonly label: string; readonly info: string; readonly insert: string }

const mjml: readonly Snippet[] = [
  {
    label: 'button',
    info: 'A button in the colour of the merchant',
    insert: `<mj-button href="{{ trackingUrl }}" background-color="{{ merchant.color }}" color="{{ merchant.textColor }}" border-radius="6px">
\t^Track your parcel
</mj-button>`,
  },
  {
    label: 'parcel card',
    info: 'Carrier, number and expected day of a shipment',
    insert: `<mj-section background-color="white" border-radius="8px" padding="16px">
\t<mj-column>
\t\t<mj-text font-weight="600">{{ carrierName | default: "" }}</mj-text>
\t\t<mj-text padding-top="0">{{ shipmentNumber }}</mj-text>
\t\t<mj-text padding-top="0">{% if estimatedAt %}{{ estimatedAt | date_long }}{% else %}{{ statusText }}{% endif %}</mj-text>
\t</mj-column>
</mj-section>`,
  },
  {
    label: 'progress',
    info: 'How far the parcel is',
    insert: `<mj-text align="center">{{ statusText }}</mj-text>
<mj-divider border-color="{{ merchant.color }}" border-width="4px" width="60%" align="left" />`,
  },
  {
    label: 'list of packages',
    info: 'One row for each package',
    insert: `<mj-table>
\t{% for package in packages %}
\t<tr>
\t\t<td>{{ package.number }}</td>
\t</tr>
\t{% endfor %}
</mj-table>`,
  },
  {
    label: 'footer',
    info: 'Merchant and help page',
    insert: `<mj-section padding="16px">
\t<mj-column>
\t\t<mj-text align="center" font-size="12px" color="dimgray">
\t\t\t{{ merchant.name }}{% if merchant.supportUrl %} · <a href="{{ merchant.supportUrl }}">^Help</a>{% endif %}
\t\t</mj-text>
\t</mj-column>
</mj-section>`,
  },
  {
    label: 'unsubscribe',
    info: 'A link for messages that are not purely transactional',
    insert: `<mj-text align="center" font-size="12px">
\t{% if unsubscribeUrl %}<a href="{{ unsubscribeUrl }}">^Unsubscribe</a>{% endif %}
</mj-text>`,
  },
]

const html: readonly Snippet[] = [
  {
    label: 'button',
    info: 'A link in the colour of the merchant',
    insert: `<a href="{{ trackingUrl }}" style="background: {{ merchant.color }}; color: {{ merchant.textColor }}; padding: 10px 20px">^Track your parcel</a>`,
  },
  {
    label: 'list of packages',
    info: 'One item for each package',
    insert: `<ul>
\t{% for package in packages %}
\t<li>{{ package.number }}</li>
\t{% endfor %}
</ul>`,
  },
  {
    label: 'unsubscribe',
    info: 'A link for messages that are not purely transactional',
    insert: `{% if unsubscribeUrl %}<a href="{{ unsubscribeUrl }}">^Unsubscribe</a>{% endif %}`,
  },
]

const text: readonly Snippet[] = [
  {
    label: 'list of packages',
    info: 'One line for each package',
    insert: '{% for package in packages %}- {{ package.number }}\n{% endfor %}',
  },
  { label: 'tracking link', info: 'The tracking page', insert: '{{ trackingUrl }}' },
  {
    label: 'unsubscribe',
    info: 'The unsubscribe link',
    insert: '{% if unsubscribeUrl %}{{ unsubscribeUrl }}{% endif %}',
  },
]

const snippets: Readonly<Record<CodeLanguage, readonly Snippet[]>> = { mjml, html, text, json: [] }

export const snippetsOf = (language: CodeLanguage): readonly Suggestion[] =>
  snippets[language].map(snippet => ({ ...snippet, kind: 'text', detail: snippet.info }))
