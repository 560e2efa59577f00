import type { Progress } from '../triggers.ts'

const section = 'background-color="{{ merchant.color }}"'
const text = 'color="{{ merchant.textColor }}"'

type Hero = { sender: string; heading: string; progress: Progress | undefined; steps: readonly string[] }

/** The brand of the merchant, the heading and how far the parcel is. */
export const heroOf = ({ sender, heading, progress, steps }: Hero): string => `
    <mj-section ${section} border-radius="16px 16px 0 0" padding="28px 0 ${progress ? 8 : 16}px">
      <mj-column>
        <mj-text css-class="text" ${text} font-size="18px" font-weight="600" padding="0 32px 20px">
          {% if merchant.logoUrl %}<img src="{{ merchant.logoUrl }}" alt="{{ merchant.logoAltText }}" height="44" style="${logo}">{% else %}{{ ${sender} }}{% endif %}
        </mj-text>
        <mj-text css-class="text" ${text}><h1 style="margin:0;font-size:28px;line-height:35px;font-weight:700">${heading}</h1></mj-text>
      </mj-column>
    </mj-section>${progress ? progressOf(steps, progress.reached) : ''}`

const logo = 'height:44px;width:auto;max-width:220px;background:#ffffff;border-radius:10px;padding:4px'

/** The steps as cells of a table, so that no image is needed. A step that is reached is filled. */
export const progressOf = (steps: readonly string[], reached: number): string => `
    <mj-section ${section} padding="0 0 24px">
      <mj-column>
        <mj-table ${text} font-size="13px" line-height="18px" padding="0 28px" css-class="steps" role="presentation">
          <tr>
            ${steps.map((_, index) => barOf(index < reached)).join('\n            ')}
          </tr>
          <tr>
            ${steps.map((step, index) => labelOf(step, index + 1 === reached)).join('\n            ')}
          </tr>
        </mj-table>
      </mj-column>
    </mj-section>`

const bar = 'height:6px;line-height:6px;font-size:0;border:1px solid {{ merchant.textColor }};border-radius:4px'

const barOf = (isReached: boolean): string =>
  `<td width="25%" style="padding:0 4px 8px"><div style="${bar}${isReached ? ';background:{{ merchant.textColor }}' : ''}">&nbsp;</div></td>`

const labelOf = (step: string, isCurrent: boolean): string =>
  `<td width="25%" valign="top" style="padding:0 4px;font-weight:${isCurrent ? 700 : 400}">${step}</td>`
