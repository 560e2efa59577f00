import { contract } from '@aftermile/contract/index'
import { tag } from '@aftermile/contract/settings/tags'
import { colorOfPriority } from '@aftermile/domain/lists/tag-priorities'
import { crudRoutes } from '../../http/routes/crud-routes.ts'
import { store } from '../../records/store.ts'
import type { Feature } from '../feature.ts'

export const tagStore = store({ table: 'tags', noun: 'tag', stored: tag.stored })

export const tags: Feature = {
  routes: crudRoutes(contract.tags, tagStore, sent => ({
    ...sent,
    color: sent.color ?? colorOfPriority(sent.priority),
  })),
}
