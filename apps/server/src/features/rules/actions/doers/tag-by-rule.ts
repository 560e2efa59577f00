import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { Ctx } from '../../../../tenancy/context.ts'
import { setTags } from '../../../containers/actions/tag.ts'
import { publishContainers } from '../../../intake/ingest/consequences/publish-changes.ts'
import { tagStore } from '../../../settings/tags.ts'
import { notFound, type Outcome, onFit } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'
import { containersOf } from './containers-of.ts'

/** Adds or removes a tag. Rules may use tags that operators may not. */
export async function tagByRule(
  ctx: Ctx,
  { tagId, operation }: Extract<RuleAction, { type: 'tag' }>,
  firings: readonly WaitingFiring[],
): Promise<Outcome[]> {
  const find = await containersOf(ctx, firings)
  const isKnown = operation === 'remove' || (await tagStore.find(ctx, tagId)) !== null
  const refusal = isKnown ? null : `Tag “${tagId}” not found`
  const type = firings[0]?.targetType === 'Shipment' ? 'shipment' : 'order'
  return onFit(
    firings,
    firing => find(firing) ?? notFound(firing),
    async fit => {
      const containers = fit.map(([, container]) => container)
      const results = await setTags(ctx, { type, containers, tagId, operation, refusal })
      const changed = containers.filter((_, index) => results[index]?.status === 'done')
      await publishContainers(ctx, type, changed)
      return results.map(({ status, message }) => ({ status, message }))
    },
  )
}
