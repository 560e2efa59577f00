import { contract } from '@aftermile/contract/index'
import { type Merchant, merchant } from '@aftermile/contract/settings/merchants'
import { codeOf } from '../../db/pool.ts'
import { crudRoutes } from '../../http/routes/crud-routes.ts'
import { type Store, store } from '../../records/store.ts'
import { conflict } from '../../runtime/problem.ts'
import type { Feature } from '../feature.ts'

const plain = store({ table: 'merchants', noun: 'merchant', stored: merchant.stored })

export const merchantStore: Store<Merchant> = {
  ...plain,
  async remove(ctx, id, ifMatch) {
    try {
      await plain.remove(ctx, id, ifMatch)
    } catch (error) {
      if (codeOf(error) !== '23503') throw error
      throw conflict('This merchant has orders or shipments. Deactivate it instead.')
    }
  },
}

export const merchants: Feature = { routes: crudRoutes(contract.merchants, merchantStore) }
