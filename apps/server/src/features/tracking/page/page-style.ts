import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brandColors } from '@aftermile/domain/tracking/brand-colors'
import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'

/** Whose page it is: a shop with colours that can be read. */
export type PageShop = Omit<TrackingView['shop'], 'contact'>

type Brand = Pick<PageShop, 'name' | 'logoPath' | 'color' | 'accentColor'> & Partial<Pick<PageShop, 'logoSize'>>

export const pageShop = ({ name, logoPath, logoSize = null, color, accentColor }: Brand): PageShop => ({
  name,
  logoPath,
  logoSize,
  ...brandColors(color, accentColor),
})

/** The style sheet of every page that receivers open. */
export const pageStyle = ['page.css', 'cards.css', 'blocks.css']
  .map(name => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('')
  .replace(/\/\*.*?\*\//gs, '')
  .replace(/\s+/g, ' ')
  .trim()

/** The colours of the shop, or ours. */
export function brandStyle(shop: PageShop | null): string {
  const { color, textColor, accentColor, accentTextColor, linkColor } = shop ?? brandColors('')
  return `:root{--brand:${color};--on-brand:${textColor};--button:${accentColor};--on-button:${accentTextColor};--link:${linkColor.light}}@media (prefers-color-scheme:dark){:root{--link:${linkColor.dark}}}`
}

/** What `style-src` of the page's policy allows: its two style sheets by their hashes. */
export const styleSources = (shop: PageShop | null): string => `${pageStyleSource} ${sourceOf(brandStyle(shop))}`

const sourceOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const pageStyleSource = sourceOf(pageStyle)
