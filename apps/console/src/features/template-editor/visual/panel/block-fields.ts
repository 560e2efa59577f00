import type { BlockKind } from '@aftermile/domain/messages/mail-blocks/blocks'

/** A property of a block: an attribute of its element. */
export type BlockField = {
  readonly name: string
  readonly label: string
  readonly type: 'align' | 'color' | 'pixels' | 'address' | 'words'
  /** What MJML does without it. */
  readonly usual: string
}

const align = (usual: string): BlockField => ({ name: 'align', label: 'Align', type: 'align', usual })
const color = (name: string, label: string, usual: string): BlockField => ({ name, label, type: 'color', usual })
const pixels = (name: string, label: string, usual: string): BlockField => ({ name, label, type: 'pixels', usual })

const address: BlockField = { name: 'href', label: 'Leads to', type: 'address', usual: '' }

/** What can be set without code, besides words and pictures. */
export const blockFields: Readonly<Record<BlockKind, readonly BlockField[]>> = {
  text: [align('left'), color('color', 'Colour', '#000000'), pixels('font-size', 'Size', '13px')],
  heading: [align('left'), color('color', 'Colour', '#000000')],
  button: [
    address,
    align('center'),
    color('background-color', 'Colour', '#414141'),
    color('color', 'Colour of the text', '#ffffff'),
    pixels('border-radius', 'Round corners', '3px'),
  ],
  picture: [
    { name: 'alt', label: 'Alternative text', type: 'words', usual: '' },
    address,
    align('center'),
    pixels('width', 'Width', ''),
  ],
  divider: [color('border-color', 'Colour', '#000000'), pixels('border-width', 'Height', '4px')],
  spacer: [pixels('height', 'Height', '20px')],
  section: [color('background-color', 'Background', '')],
  wrapper: [color('background-color', 'Background', '')],
  column: [color('background-color', 'Background', '')],
  closed: [],
}
