import type { Feature, FeatureOptions } from '../../feature.ts'
import { syncLibrary } from './sync-library.ts'

/** The templates that come with the product. */
export const library = ({ renderPool }: Pick<FeatureOptions, 'renderPool'>): Feature => ({
  shipped: [{ what: 'The templates of the library', write: pool => syncLibrary(pool, renderPool.compile) }],
})
