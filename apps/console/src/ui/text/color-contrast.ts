import { contrast } from '@aftermile/domain/content/contrast'
import { ink } from '../../theme.ts'

export { contrast }

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** What WCAG AA asks of text. */
const enough = 4.5

/** The text colour with the stronger contrast on a '#RRGGBB' background. On a few colours between light and dark only black is enough. */
export function readableTextColor(background: string): string {
  const best = contrast(ink.dark, background) >= contrast(ink.light, background) ? ink.dark : ink.light
  return contrast(best, background) >= enough ? best : ink.black
}
