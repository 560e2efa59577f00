import type { ContainerAction } from '@aftermile/contract/containers/container-actions'
import type { ContainerJob } from '@aftermile/contract/containers/container-jobs'
import { numberText } from '@aftermile/domain/format/numbers'
import { type Counts, countsText, itemsText } from './action-texts.ts'

type Run = Pick<ContainerJob, 'type' | 'undoes'> & {
  readonly actions: readonly ContainerAction[]
  readonly counts: Counts
}

/** What an action did, in words of its own; null if it has none. */
export function ownResultText({ type, actions, undoes, counts }: Run): string | null {
  if (undoes !== null) return counts.refused === 0 ? 'Undone.' : `Undone, except ${numberText(counts.refused)}.`
  const [action, ...others] = actions
  return action?.type === 'tag' && others.length === 0 ? tagText(type, action, counts) : null
}

type TagAction = Extract<ContainerAction, { type: 'tag' }>

/** Tagged 22 shipments “Search started”. 5 had it. */
function tagText(type: Run['type'], { operation, name, tagId }: TagAction, counts: Counts): string {
  const { done, unchanged, refused } = counts
  const tag = `“${name ?? tagId}”`
  const items = itemsText(type, done)
  const isAdded = operation === 'add'
  const parts = [
    done > 0 && (isAdded ? `Tagged ${items} ${tag}.` : `Removed ${tag} from ${items}.`),
    unchanged > 0 &&
      `${done > 0 ? numberText(unchanged) : itemsText(type, unchanged)} ${isAdded ? 'had' : 'didn’t have'} ${done > 0 ? 'it' : tag}.`,
    refused > 0 && `${numberText(refused)} rejected.`,
  ]
  return parts.filter(Boolean).join(' ') || `${tag}: ${countsText(counts)}.`
}
