import { textsIn } from '@aftermile/domain/languages/language-texts'
import type { LanguageId } from '@aftermile/domain/languages/languages'

type Question = { readonly question: string; readonly answer: string }

/** What the blocks of the tracking page say. */
export type BlockTexts = {
  readonly thanks: { readonly heading: string; readonly text: string }
  readonly help: { readonly heading: string; readonly questions: readonly Question[]; readonly contact: string }
}

export const blockTexts: Readonly<Record<LanguageId, BlockTexts>> = textsIn('blocks')
