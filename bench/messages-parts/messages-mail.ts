/** A mail as shops send it: a brand, the parcel, its events, and articles below. As HTML it has about 40 kB. */
export const subject =
  '{{ merchant.name }}: {{ shipmentNumber }} is on its way to {{ receiverFirstName | default: "you" }}'

export const text = `Hello {{ receiverName | default: "there" }}

Your parcel {{ shipmentNumber }} is on its way: {{ statusText }}.
Where is it? {{ trackingUrl }}

{{ merchant.name }}, {{ tenantName }}`

const section = (inside: string) => `<mj-section background-color="#ffffff" padding="16px 24px">${inside}</mj-section>`
const column = (inside: string) => `<mj-column>${inside}</mj-column>`
const mjText = (inside: string) => `<mj-text font-size="15px" line-height="22px">${inside}</mj-text>`

const article = (nth: number) =>
  section(
    column(`<mj-image alt="Article ${nth}" src="https://shop.example/images/${nth}.jpg" width="160px" />`) +
      column(
        mjText(`<strong>Wool blanket no. ${nth}</strong><br/>Woven in Borås from the wool of sheep of the islands.`) +
          `<mj-button href="https://shop.example/articles/${nth}" background-color="{{ merchant.color }}">See it</mj-button>`,
      ),
  )

export const mjml = `<mjml>
  <mj-head>
    <mj-title>{{ shipmentNumber }}</mj-title>
    <mj-preview>{{ statusText }}</mj-preview>
    <mj-attributes><mj-all font-family="Helvetica, Arial, sans-serif" /></mj-attributes>
    <mj-style>@media (prefers-color-scheme: dark) { .body { background: #111 !important } }</mj-style>
  </mj-head>
  <mj-body background-color="#f4f4f6">
    ${section(column(mjText('<h1>Hello {{ receiverName | default: "there" }}</h1><p>Your parcel {{ shipmentNumber }} is on its way: {{ statusText }}.</p>')))}
    ${section(
      column(mjText('Order {{ order.orderNumber | default: "–" }}')) +
        column(mjText('{% for one in packages %}{{ one.number }}<br/>{% endfor %}')),
    )}
    ${section(column(mjText('{% for event in events %}<p>{{ event.at | date_long }} {{ event.text }}</p>{% endfor %}')))}
    ${section(column('<mj-button href="{{ trackingUrl }}" background-color="{{ merchant.color }}">Where is it?</mj-button>'))}
    ${Array.from({ length: 7 }, (_, nth) => article(nth + 1)).join('\n')}
    ${section(column(mjText('{{ merchant.name }}, {{ tenantName }}')))}
  </mj-body>
</mjml>`
