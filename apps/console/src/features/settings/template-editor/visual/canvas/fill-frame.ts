import { blockClass, chipTag } from '@aftermile/domain/messages/mail-blocks/marked-mail'
import { type FrameScheme, messageDocument } from '../../../../../ui/frame/message-document.ts'

/** Values are outlined, and a picture that is not chosen yet has a place. */
const canvasStyle = `
  html, body { height: auto !important; min-height: 0 !important; overflow: hidden !important; }
  ${chipTag} { outline: 1px dashed color-mix(in srgb, currentcolor 45%, transparent); outline-offset: 1px; border-radius: 3px; }
  img[src=""] { min-height: 90px; background: repeating-linear-gradient(45deg, color-mix(in srgb, currentcolor 18%, transparent) 0 8px, transparent 8px 16px); }
`

/** What may do something by itself. The frame runs no scripts in any case. */
const active = 'script, iframe, frame, object, embed, link, base, form, meta[http-equiv]'

/** Draws a message into a frame that has its page already, without loading the frame again. */
export function fillFrame(page: Document, html: string, scheme: FrameScheme): void {
  const drawn = new DOMParser().parseFromString(messageDocument(html, scheme, location.origin), 'text/html')
  for (const element of drawn.querySelectorAll(active)) element.remove()
  const style = drawn.createElement('style')
  style.textContent = canvasStyle
  drawn.head.append(style)
  page.documentElement.lang = drawn.documentElement.lang
  page.head.replaceChildren(...[...drawn.head.childNodes].map(node => page.importNode(node, true)))
  page.body.replaceWith(page.importNode(drawn.body, true))
}

export type Place = { readonly top: number; readonly left: number; readonly width: number; readonly height: number }

/** What a drawn message shows: where each block is, and the values of its Liquid. */
export type Drawn = {
  readonly height: number
  readonly places: ReadonlyMap<string, Place>
  readonly values: ReadonlyMap<string, string>
  /** That of the mail that was drawn. */
  readonly structure: string
}

const blockPattern = new RegExp(`(?:^|\\s)${blockClass('')}([\\d_]+)(?:\\s|$)`)

export function measureFrame(page: Document): Drawn {
  const places = new Map<string, Place>()
  for (const element of page.querySelectorAll(`[class*="${blockClass('')}"]`)) {
    const id = blockPattern.exec(element.getAttribute('class') ?? '')?.[1]?.replaceAll('_', '.')
    if (id !== undefined) places.set(id, around(places.get(id), element.getBoundingClientRect()))
  }
  const values = new Map<string, string>()
  for (const chip of page.querySelectorAll<HTMLElement>(chipTag)) {
    const key = chip.dataset.key ?? ''
    if (!values.get(key)) values.set(key, chip.textContent ?? '')
  }
  const mail = page.querySelector('[class*="am-mail-"]')?.getAttribute('class') ?? ''
  return {
    height: Math.ceil(page.body.getBoundingClientRect().height),
    places,
    values,
    structure: /am-mail-(\w+)/.exec(mail)?.[1] ?? '',
  }
}

function around(place: Place | undefined, { top, left, width, height }: Place): Place {
  if (place === undefined) return { top, left, width, height }
  const right = Math.max(place.left + place.width, left + width)
  const bottom = Math.max(place.top + place.height, top + height)
  const [first, begin] = [Math.min(place.top, top), Math.min(place.left, left)]
  return { top: first, left: begin, width: right - begin, height: bottom - first }
}
