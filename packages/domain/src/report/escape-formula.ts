/** Whether a spreadsheet would run a text as a formula. Leading spaces and full-width signs count too. */
export const isFormula = (text: string): boolean => !/^[a-z\d]/i.test(text) && /^[\t\r]|^\s*[=+\-@＝＋－＠]/.test(text)

/**
 * Makes a text safe for spreadsheets: a formula gets a leading apostrophe. So does one after a semicolon, a comma, a tab or a line break in the
 * text: in many countries Excel separates at another character than the file, and then sees no quotes around the text either.
 */
export function escapeFormula(text: string, separator = ','): string {
  const safe = isFormula(text) ? `'${text}` : text
  return safe.replace(separator === ',' ? innerFormula : innerFormulaOrComma, "$&'")
}

/** A text without the apostrophes that `escapeFormula` puts into the cells of a file with commas. */
export const withoutEscapes = (text: string): string =>
  text.replace(escapedInner, '$1').replace(/^'(?=\s*[=+\-@＝＋－＠])/, '')

// Blanks and quotes may stand before the sign. Separators are not among them: each begins a match of its own.
const innerFormula = /[;\t\r\n](?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g

const innerFormulaOrComma = /[;,\t\r\n](?:[^\S\t\r\n]|")*(?=[=+\-@＝＋－＠])/g

const escapedInner = /([;\t\r\n](?:[^\S\t\r\n]|")*)'(?=[=+\-@＝＋－＠])/g
