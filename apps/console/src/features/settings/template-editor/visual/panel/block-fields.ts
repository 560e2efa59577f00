import type { BlockKind } from '@aftermile/domain/messages/mail-blocks/blocks'

/** A property of a block: an attribute of its element. */
export type BlockField = {
  readonly name: string
  readonly label: string
  readonly type: 'align' | 'color' | 'pixels' | 'address' | 'words'
}

const align: BlockField = { name: 'align', label: 'Align', type: 'align' }
const address: BlockField = { name: 'href', label: 'Leads to', type: 'address' }
const color = (name: string, label: string): BlockField => ({ name, label, type: 'color' })
const pixels = (name: string, label: string): BlockField => ({ name, label, type: 'pixels' })
const background = color('background-color', 'Background')

/** What can be set without code, besides words and pictures. */
export const blockFields: Readonly<Record<BlockKind, readonly BlockField[]>> = {
  text: [align, color('color', 'Colour'), pixels('font-size', 'Size')],
  heading: [align, color('color', 'Colour')],
  button: [
    address,
    align,
    color('background-color', 'Colour'),
    color('color', 'Colour of the text'),
    pixels('border-radius', 'Round corners'),
  ],
  picture: [{ name: 'alt', label: 'Alternative text', type: 'words' }, address, align, pixels('width', 'Width')],
  divider: [color('border-color', 'Colour'), pixels('border-width', 'Height')],
  spacer: [pixels('height', 'Height')],
  section: [background],
  wrapper: [background],
  column: [background],
  closed: [],
}
