/** What can be added, besides the ready blocks of the library. */
export const newBlocks = [
  { name: 'Text', mjml: '<mj-text>Text</mj-text>' },
  { name: 'Heading', mjml: '<mj-text><h2 style="margin:0">Heading</h2></mj-text>' },
  { name: 'Picture', mjml: '<mj-image src="" alt="" />' },
  {
    name: 'Button',
    mjml: '<mj-button href="" background-color="{{ merchant.color }}" color="{{ merchant.textColor }}" border-radius="6px">Button</mj-button>',
  },
  { name: 'Divider', mjml: '<mj-divider border-color="#d8d8d8" border-width="1px" />' },
  { name: 'Space', mjml: '<mj-spacer height="20px" />' },
  {
    name: 'Columns',
    mjml: `<mj-section>
  <mj-column>
    <mj-text>Left</mj-text>
  </mj-column>
  <mj-column>
    <mj-text>Right</mj-text>
  </mj-column>
</mj-section>`,
  },
  {
    name: 'Section',
    mjml: `<mj-section>
  <mj-column>
    <mj-text>Text</mj-text>
  </mj-column>
</mj-section>`,
  },
] as const

export const newColumn = `<mj-column>
  <mj-text>Text</mj-text>
</mj-column>`
