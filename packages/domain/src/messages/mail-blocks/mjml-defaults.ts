/** What MJML does where a mail says nothing, by element and attribute. Elsewhere it does nothing. */
const defaults: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'mj-text': { align: 'left', color: '#000000', 'font-size': '13px' },
  'mj-button': { align: 'center', 'background-color': '#414141', color: '#ffffff', 'border-radius': '3px' },
  'mj-image': { align: 'center' },
  'mj-divider': { 'border-color': '#000000', 'border-width': '4px' },
  'mj-spacer': { height: '20px' },
}

export const mjmlDefault = (tag: string, attribute: string): string => defaults[tag]?.[attribute] ?? ''

/** The first choice of a colour that follows no brand. */
export const plainColor = '#ffffff'
