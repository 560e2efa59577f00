import { completedIndex } from '@aftermile/domain/milestones'
import { finalStatuses } from '@aftermile/domain/statuses'
import { part } from '../../db/sql.ts'
import { type Chosen, facetFilter } from './filters.ts'
import type { Subject } from './subject.ts'

const finalIds: ReadonlySet<string> = new Set(finalStatuses.map(({ id }) => id))

/** Without what is completed there is little to count. */
type Branches = { readonly branches: readonly object[]; readonly hasCompleted: boolean }

/**
 * The rows that have the chosen facets, as filters that shut each other out: what is open and what is completed lie in different
 * indexes, and a filter by status or milestone names both, one, or neither of them.
 */
export function branchesOf(subject: Subject, chosen: Chosen, openOnly: boolean): Branches {
  const statuses = chosen.get('statusId')
  const milestones = chosen.get('milestoneIndex')
  if (!subject.hasFinalStatus || (statuses === undefined && milestones === undefined))
    return { branches: [facetFilter(subject, chosen)], hasCompleted: true }
  const mayBeOpen =
    statuses?.some(id => !finalIds.has(id)) !== false &&
    milestones?.some(index => index !== String(completedIndex)) !== false
  const mayBeCompleted =
    !openOnly &&
    statuses?.some(id => finalIds.has(id)) !== false &&
    milestones?.includes(String(completedIndex)) !== false
  const others = facetFilter(subject, without(chosen, 'statusId', 'milestoneIndex'))
  const isFinal = statuses
    ? part`and s.final_status_id = any (${statuses.filter(id => finalIds.has(id))}::text[])`
    : part`and s.final_status_id is not null`
  const branches = [
    ...(mayBeOpen ? [part`and s.completed_at is null ${facetFilter(subject, chosen)}`] : []),
    ...(mayBeCompleted ? [part`${isFinal} ${others}`] : []),
  ]
  return { branches, hasCompleted: mayBeCompleted }
}

function without(chosen: Chosen, ...fields: string[]): Chosen {
  return new Map([...chosen].filter(([field]) => !fields.includes(field)))
}
