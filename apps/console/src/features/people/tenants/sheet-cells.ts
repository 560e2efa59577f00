import { numberText } from '@aftermile/domain/format/numbers'

/** A cell of plain text. */
export const textCell = { text: (value: unknown) => String(value ?? ''), read: (text: string): unknown => text.trim() }

/** A number, typed with a comma or a point. What is no number stays as it was typed, and is refused. */
export const numberCell = {
  text: (value: unknown) => (typeof value === 'number' ? exactText(value) : String(value ?? '')),
  read: (text: string): unknown => {
    const plain = text.replace(/\s/g, '').replace(',', '.')
    return plain === '' || Number.isNaN(Number(plain)) ? text : Number(plain)
  },
}

/** All decimals, with the decimal sign of the tenant. */
const exactText = (value: number): string => String(value).replace('.', numberText(0.5).charAt(1))
