import type { RefreshNews } from '@aftermile/contract/containers/container-jobs'
import { numberText } from '@aftermile/domain/format/numbers'

/** 27 checked, 4 with news. */
export function newsText({ checked, waiting, failed, unasked, withNews }: RefreshNews, rejected = 0): string {
  const parts = [
    checked > 0 && `${numberText(checked)} checked, ${withNews === 0 ? 'none' : numberText(withNews)} with news.`,
    waiting > 0 && `${numberText(waiting)} still ${waiting === 1 ? 'waits' : 'wait'} for the carrier.`,
    failed > 0 && `The carrier didn’t answer for ${numberText(failed)}.`,
    unasked > 0 && `${numberText(unasked)} ${unasked === 1 ? 'has' : 'have'} no carrier that can be asked.`,
    rejected > 0 && `${numberText(rejected)} rejected.`,
  ]
  return parts.filter(Boolean).join(' ') || 'Nothing to check.'
}
