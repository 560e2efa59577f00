import type { LanguageId } from '@aftermile/domain/languages/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { styleSources } from '../page/page-style.ts'
import { busyPage, busySearchPage, notFoundPage } from '../page/plain-pages.ts'
import type { TrackingContext } from '../tracking-context.ts'
import { languageFor, type WantedLanguage } from './languages.ts'
import { type ServedPage, sendServed, servedPage } from './served-page.ts'

export type PlainReplies = {
  /** The one answer to everything that opens nothing. */
  notFound(request: FastifyRequest, reply: FastifyReply, language: WantedLanguage): Promise<FastifyReply>
  /** Asks to wait, after a while. */
  busy(request: FastifyRequest, reply: FastifyReply, refused: Refused): Promise<FastifyReply>
  /** Asks who searches too often to wait, or to open the link that they have. */
  busySearch(request: FastifyRequest, reply: FastifyReply, refused: Refused): Promise<FastifyReply>
}

type Refused = { readonly language: WantedLanguage; readonly waitSeconds: number }

/** The pages that say one thing. Each is drawn once in each language. */
export function plainReplies({ gate, publicUrl }: Pick<TrackingContext, 'gate' | 'publicUrl'>): PlainReplies {
  const isSecure = publicUrl.startsWith('https:')
  const drawn = new Map<string, ServedPage>()
  const draw = (name: string, language: LanguageId, page: (language: LanguageId) => string): ServedPage => {
    const key = `${name} ${language}`
    const known = drawn.get(key)
    if (known !== undefined) return known
    const made = servedPage(page(language), { styleSources: styleSources(null), isSecure })
    drawn.set(key, made)
    return made
  }
  const wait =
    (name: string, page: (language: LanguageId) => string): PlainReplies['busy'] =>
    async (request, reply, { language, waitSeconds }) => {
      await gate.hold()
      const more = { 'retry-after': String(Math.max(1, Math.ceil(waitSeconds))) }
      return sendServed(request, reply, draw(name, languageFor(language), page), { status: 429, more })
    }
  return {
    notFound: (request, reply, language) =>
      sendServed(request, reply, draw('not found', languageFor(language), notFoundPage), { status: 404 }),
    busy: wait('busy', busyPage),
    busySearch: wait('busy search', busySearchPage),
  }
}
