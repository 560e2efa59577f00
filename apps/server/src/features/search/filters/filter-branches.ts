import { completedIndex } from '@aftermile/domain/lists/milestones'
import { finalStatuses } from '@aftermile/domain/lists/statuses'
import { array, type Part, part } from '../../../db/sql.ts'
import { type ChosenFacets, facetFilter, type Sort } from './filters.ts'
import type { SearchSubject } from './search-subject.ts'

const finalIds: ReadonlySet<string> = new Set(finalStatuses.map(({ id }) => id))

/** Some of the rows. `rank`: what all of them are sorted by, where that is the same. */
export type Branch = { readonly filter: Part; readonly rank: string | null }

/** Without what is completed there is little to count. */
type Branches = { readonly branches: readonly Branch[]; readonly hasCompleted: boolean }

type Asked = { readonly chosen: ChosenFacets; readonly openOnly: boolean; readonly sort: Sort | null }

/**
 * The rows that have the chosen facets, as filters that shut each other out: what is open and what is completed lie in different
 * indexes, and a filter by status or milestone names both, one, or neither of them. By what events change, the few that are open are
 * sorted and the others found in order: sorted by status, each final one by itself.
 */
export function branchesOf(subject: SearchSubject, { chosen, openOnly, sort }: Asked): Branches {
  const statuses = chosen.get('statusId')
  const milestones = chosen.get('milestoneIndex')
  const isWhole = statuses === undefined && milestones === undefined && !sort?.isMoving
  if (!subject.hasFinalStatus || isWhole)
    return { branches: [{ filter: facetFilter(subject, chosen), rank: null }], hasCompleted: true }
  const mayBeOpen =
    statuses?.some(id => !finalIds.has(id)) !== false &&
    milestones?.some(index => index !== String(completedIndex)) !== false
  const mayBeCompleted =
    !openOnly &&
    statuses?.some(id => finalIds.has(id)) !== false &&
    milestones?.includes(String(completedIndex)) !== false
  const open = { filter: part`and s.completed_at is null ${facetFilter(subject, chosen)}`, rank: null }
  const branches = [...(mayBeOpen ? [open] : []), ...(mayBeCompleted ? completed(subject, chosen, sort) : [])]
  return { branches, hasCompleted: mayBeCompleted || (statuses === undefined && milestones === undefined) }
}

function completed(subject: SearchSubject, chosen: ChosenFacets, sort: Sort | null): Branch[] {
  const others = facetFilter(subject, without(chosen, 'statusId', 'milestoneIndex'))
  const wanted = chosen.get('statusId')
  const statuses = [...finalIds].filter(id => wanted?.includes(id) !== false)
  if (sort?.field === 'statusId')
    return statuses.map(id => ({ filter: part`and s.final_status_id = ${id} ${others}`, rank: id }))
  const isFinal = wanted
    ? part`and s.final_status_id = any (${array(statuses)}::text[])`
    : part`and s.final_status_id is not null`
  return [{ filter: part`${isFinal} ${others}`, rank: null }]
}

function without(chosen: ChosenFacets, ...fields: string[]): ChosenFacets {
  return new Map([...chosen].filter(([field]) => !fields.includes(field)))
}
