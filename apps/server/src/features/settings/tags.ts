import { contract } from '@aftermile/contract/index'
import { type Tag, tag } from '@aftermile/contract/settings/tags'
import { colorOfPriority } from '@aftermile/domain/lists/tag-priorities'
import { sql } from '../../db/sql.ts'
import { crudRoutes } from '../../http/routes/crud-routes.ts'
import { serve } from '../../http/routes/serve.ts'
import { type Store, store } from '../../records/store.ts'
import type { Feature } from '../feature.ts'
import { enqueueRemoval, removeDeletedTags } from './deleted-tags.ts'
import { refuseUsedByRules, rulesUsing } from './rules/rule-uses.ts'

const plain = store({ table: 'tags', noun: 'tag', stored: tag.stored })

export const tagStore: Store<Tag> = {
  ...plain,
  async remove(ctx, id, ifMatch) {
    await ctx.db.run(sql`select 1 from tags where tenant_id = ${ctx.tenantId} and id = ${id} for update`)
    await refuseUsedByRules(ctx, 'tag', id)
    await plain.remove(ctx, id, ifMatch)
    await enqueueRemoval(ctx)
  },
}

export const tags: Feature = {
  routes: [
    ...crudRoutes(contract.tags, tagStore, sent => ({
      ...sent,
      color: sent.color ?? colorOfPriority(sent.priority),
    })),
    serve(contract.tags.listUses, async (ctx, { params: { id } }) => {
      await tagStore.get(ctx, id)
      return rulesUsing(ctx, 'tag', id)
    }),
  ],
  jobs: [removeDeletedTags],
}
