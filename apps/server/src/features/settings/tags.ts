import { contract } from '@aftermile/contract/index'
import { type Tag, tag } from '@aftermile/contract/settings/tags'
import { colorOfPriority } from '@aftermile/domain/lists/tag-priorities'
import { crudRoutes } from '../../http/routes/crud-routes.ts'
import { type Store, store } from '../../records/store.ts'
import type { Feature } from '../feature.ts'
import { enqueueRemoval, removeDeletedTags } from './deleted-tags.ts'

const plain = store({ table: 'tags', noun: 'tag', stored: tag.stored })

export const tagStore: Store<Tag> = {
  ...plain,
  async remove(ctx, id, ifMatch) {
    await plain.remove(ctx, id, ifMatch)
    await enqueueRemoval(ctx)
  },
}

export const tags: Feature = {
  routes: crudRoutes(contract.tags, tagStore, sent => ({
    ...sent,
    color: sent.color ?? colorOfPriority(sent.priority),
  })),
  jobs: [removeDeletedTags],
}
