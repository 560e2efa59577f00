import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import card from './card.css?inline'
import controls from './controls.css?inline'
import parcel from './parcel.css?inline'

let sheet: CSSStyleSheet | null = null

/** One style sheet for all widgets of a page. Built by script, it needs no permission of the page's content security policy. */
export function addStyles(root: ShadowRoot): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(card + parcel + controls)
  }
  root.adoptedStyleSheets = [sheet]
}

/** The colours of the shop, unless the page sets its own by `--aftermile-color`. */
export function setShopColours(
  { style }: HTMLElement,
  { accentColor, accentTextColor, linkColor }: TrackingView['shop'],
): void {
  const colours = {
    ...{ accent: accentColor, 'on-accent': accentTextColor },
    ...{ 'link-light': linkColor.light, 'link-dark': linkColor.dark },
  }
  for (const [name, value] of Object.entries(colours)) if (isColour(value)) style.setProperty(`--_${name}`, value)
}

const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)
