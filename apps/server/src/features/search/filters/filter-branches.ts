import { noValue } from '@aftermile/domain/fields/shipment-filters'
import { completedIndex } from '@aftermile/domain/lists/milestones'
import { finalStatuses } from '@aftermile/domain/lists/statuses'
import { array, nothing, type Part, part } from '../../../db/sql.ts'
import { type ChosenFacets, facetFilter, hasOpenFacet, type Sort } from './filters.ts'
import { isLatelyCompleted } from './inactive-shipments.ts'
import type { SearchSubject } from './search-subject.ts'

const finalIds: ReadonlySet<string> = new Set(finalStatuses.map(({ id }) => id))

/** A part of the rows. `rank`: their common sort value, where they have one. `isUnsorted`: none of them has a sort value. */
export type Branch = { readonly filter: Part; readonly rank: string | null; readonly isUnsorted?: true }

/** `hasCompleted`: whether completed rows may match. Without them there is little to count. */
type Branches = { readonly branches: readonly Branch[]; readonly hasCompleted: boolean }

type BranchRequest = {
  readonly chosen: ChosenFacets
  /** Those of them that the branches filter by: the caller filters by the others. */
  readonly counted: ChosenFacets
  readonly openOnly: boolean
  readonly sort: Sort | null
}

/**
 * The rows that have the chosen facets, as filters that do not overlap. Open and completed rows are in different indexes; a
 * filter by status or milestone may match both, one, or neither. For a sort field that events change, the few open rows are
 * sorted and the completed ones come from an index; sorted by status, each final status is a branch of its own.
 */
export function branchesOf(subject: SearchSubject, { chosen, counted, openOnly, sort }: BranchRequest): Branches {
  const statuses = chosen.get('statusId')
  const milestones = chosen.get('milestoneIndex')
  const isOfOpen = chosen.get('timeState')?.includes(noValue) === false || hasOpenFacet(subject, chosen) // completed rows have none
  const isUnsplit =
    statuses === undefined && milestones === undefined && !isOfOpen && !sort?.isMoving && !chosen.has('isLive')
  if (!subject.hasFinalStatus || isUnsplit)
    return { branches: [{ filter: facetFilter(subject, counted), rank: null }], hasCompleted: true }
  const mayBeOpen =
    statuses?.some(id => !finalIds.has(id)) !== false &&
    milestones?.some(index => index !== String(completedIndex)) !== false
  const mayBeCompleted =
    !openOnly &&
    !isOfOpen &&
    statuses?.some(id => finalIds.has(id)) !== false &&
    milestones?.includes(String(completedIndex)) !== false
  const open = { filter: part`and s.completed_at is null ${facetFilter(subject, counted)}`, rank: null }
  const branches = [
    ...(mayBeOpen ? [open] : []),
    ...(mayBeCompleted ? completed(subject, { chosen, counted, sort }) : []),
  ]
  return { branches, hasCompleted: mayBeCompleted || (statuses === undefined && milestones === undefined && !isOfOpen) }
}

function completed(
  subject: SearchSubject,
  { chosen, counted, sort }: Pick<BranchRequest, 'chosen' | 'counted' | 'sort'>,
): Branch[] {
  const others = facetFilter(subject, without(counted, 'statusId', 'milestoneIndex'))
  const chosenStatuses = chosen.get('statusId')
  const statuses = [...finalIds].filter(id => chosenStatuses?.includes(id) !== false)
  if (sort?.field === 'statusId')
    return statuses.map(id => ({ filter: part`and s.final_status_id = ${id} ${others}`, rank: id }))
  const isFinal = chosenStatuses
    ? part`and s.final_status_id = any (${array(statuses)}::text[])`
    : part`and s.final_status_id is not null`
  const lately = chosen.get('isLive')?.includes('true') ? part`and ${isLatelyCompleted}` : nothing
  return [{ filter: part`${isFinal} ${lately} ${others}`, rank: null, ...(sort?.isOfOpen && { isUnsorted: true }) }]
}

function without(chosen: ChosenFacets, ...fields: string[]): ChosenFacets {
  return new Map([...chosen].filter(([field]) => !fields.includes(field)))
}
