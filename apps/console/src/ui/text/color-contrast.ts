import { contrast } from '@aftermile/domain/content/contrast'
import { ink } from '../../theme.ts'

export { contrast }

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

/** The text colour with the stronger contrast on a '#RRGGBB' background. */
export function readableTextColor(background: string): string {
  return contrast(ink.dark, background) >= contrast(ink.light, background) ? ink.dark : ink.light
}
