import type { MailingSubject } from '@aftermile/contract/boards/mailings'

/** The page of a mailing in the console, with its filters. The report is of the quarter in question. */
export function pathOf({ subject, address }: { subject: MailingSubject; address: string }, quarter?: number): string {
  const query = new URLSearchParams(address)
  if (quarter !== undefined) query.set('quarter', String(quarter))
  const text = query.toString().replaceAll('+', '%20')
  return pageOf(subject) + (text === '' ? '' : `?${text}`)
}

function pageOf(subject: MailingSubject): string {
  if (subject.kind === 'board') return `/${subject.section}/${subject.board}`
  return subject.kind === 'report' ? '/analytics/print' : `/${subject.kind}`
}
