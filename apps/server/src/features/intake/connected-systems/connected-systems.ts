import type { Feature, FeatureOptions } from '../../feature.ts'
import { keptAnswersJob } from './kept-answers.ts'
import { receiveRoute } from './receive-message.ts'

/** What warehouse and transport systems tell about orders and parcels. */
export const connectedSystems = (options: FeatureOptions): Feature => ({
  routes: [receiveRoute(options)],
  jobs: [keptAnswersJob],
})
