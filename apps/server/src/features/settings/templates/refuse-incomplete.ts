import { languages } from '@aftermile/domain/languages/languages'
import { type MissingPart, missingPart, withMainParts } from '@aftermile/domain/messages/sending/missing-part'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { CompleteTemplate } from './complete-template.ts'
import { childrenOf } from './template-family.ts'
import { templateStore } from './template-store.ts'

/** Refuses to enable a template that no message can be written with, in any of its languages. */
export async function refuseIncomplete(ctx: Ctx, sent: CompleteTemplate): Promise<void> {
  if (!sent.isEnabled) return
  const main = sent.parentId === null ? null : await templateStore.find(ctx, sent.parentId)
  if (main !== null && !main.isEnabled) return
  refusePart(missingPart(main === null ? sent : withMainParts(sent, main)))
  if (sent.parentId !== null) return
  for (const child of (await childrenOf(ctx, sent.id)).filter(({ isEnabled }) => isEnabled)) {
    const missing = missingPart(withMainParts(child, sent))
    const language = languages.find(({ id }) => id === child.locale)?.name ?? child.locale
    if (missing !== null) throw refused('isEnabled', `It can’t be enabled. ${language}: ${missing.message}`)
  }
}

function refusePart(missing: MissingPart | null): void {
  if (missing !== null) throw refused(missing.field, `${missing.message}. Fill it in, or disable the template`)
}
