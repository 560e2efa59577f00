/** What can be added in the visual editor. Sections go below the chosen section, other things below the chosen thing. */
export const blocks = [
  {
    label: 'Section',
    isSection: true,
    mjml: '<mj-section><mj-column><mj-text>Text</mj-text></mj-column></mj-section>',
  },
  {
    label: 'Two columns',
    isSection: true,
    mjml: '<mj-section><mj-column><mj-text>Left</mj-text></mj-column><mj-column><mj-text>Right</mj-text></mj-column></mj-section>',
  },
  { label: 'Text', isSection: false, mjml: '<mj-text>Text</mj-text>' },
  {
    label: 'Button',
    isSection: false,
    mjml: '<mj-button href="{{ trackingUrl }}" background-color="{{ merchant.color }}" color="{{ merchant.textColor }}">Track your parcel</mj-button>',
  },
  {
    label: 'Image',
    isSection: false,
    mjml: '<mj-image src="{{ merchant.logoUrl }}" alt="{{ merchant.name }}"></mj-image>',
  },
  { label: 'Divider', isSection: false, mjml: '<mj-divider></mj-divider>' },
  { label: 'Spacer', isSection: false, mjml: '<mj-spacer></mj-spacer>' },
] as const
export type Block = (typeof blocks)[number]
