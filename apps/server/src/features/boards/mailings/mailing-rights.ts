import { contract } from '@aftermile/contract/index'
import { boardOf } from '@aftermile/dashboards/board/applications'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import { mayDo } from '@aftermile/domain/access'
import type { Actor } from '../../../tenancy/context.ts'
import type { DataSource } from '../datasets/sources/data-source.ts'
import { sources } from '../datasets/sources/sources.ts'
import type { MailingRow } from './mailing-rows.ts'

export type FoundBoard = { readonly source: DataSource; readonly board: AnyBoard; readonly applicationId: string }

/** The board of a mailing as its reader may see it now; null if they may not, or if there is no such board. */
export function boardFor(
  { scopes, ...rights }: Actor,
  { section, board: id }: { readonly section: string; readonly board: string },
): FoundBoard | null {
  const source = sources.find(
    each => each.section.id === section && boardOf(each.section.applicationFor(scopes), id)?.dataset === each.dataset,
  )
  if (source === undefined || !mayDo({ scopes, ...rights }, source.calls.export.need)) return null
  const application = source.section.applicationFor(scopes)
  const board = boardOf(application, id)
  return board === null ? null : { source, board, applicationId: application.id }
}

/** Whether a user may see what is mailed. */
export function maySee(actor: Actor, subject: MailingRow['subject']): boolean {
  if (subject.kind === 'shipments' || subject.kind === 'orders') return mayDo(actor, contract.search[subject.kind].need)
  return boardFor(actor, boardOfSubject(subject)) !== null
}

export const boardOfSubject = (subject: Extract<MailingRow['subject'], { kind: 'board' | 'report' }>) =>
  subject.kind === 'board' ? subject : { section: 'analytics', board: subject.board }
