import { contract } from '@aftermile/contract/index'
import { tagPriorities } from '@aftermile/domain/tags'
import type { Feature } from '../feature.ts'
import { serve } from '../http/serve.ts'
import { tagStore } from './tags.ts'

export const meta: Feature = {
  routes: [
    serve(contract.meta.get, async ctx => ({
      tags: await tagStore.list(ctx),
      tagPriorities: tagPriorities.map(({ id, name, color }) => ({ id, text: name, color, icon: null })),
    })),
  ],
}
