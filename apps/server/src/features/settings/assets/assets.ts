import { contract } from '@aftermile/contract/index'
import { languages } from '@aftermile/domain/languages/languages'
import { countryCodes } from '@aftermile/domain/places/countries'
import { crudRoutes } from '../../../http/routes/crud-routes.ts'
import { serve, servePreparedUpload } from '../../../http/routes/serve.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { countryName } from '../../search/country-name.ts'
import { assetStore, cloneAsset, resetAsset, writeImage } from './asset-store.ts'
import { assetUses } from './asset-uses.ts'
import { addMedia, mediaHash, mediaSweep } from './media.ts'
import { readImage } from './read-image.ts'
import { mountMedia } from './serve-media.ts'
import { syncAssets } from './sync-assets.ts'

const { clone, reset, upload, listUses, metadata, ...calls } = contract.assets

const countries = countryCodes
  .map(id => ({ id, name: countryName(id) ?? id }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

/** Images and texts for messages, tracking pages and brands. */
export const assets = ({ secrets }: Pick<FeatureOptions, 'secrets'>): Feature => ({
  shipped: [{ what: 'The assets that come with the product', write: syncAssets }],
  routes: [
    ...crudRoutes(calls, assetStore),
    serve(clone, (ctx, { params }) => cloneAsset(ctx, params.id)),
    serve(reset, (ctx, { params, ifMatch }) => resetAsset(ctx, params.id, ifMatch)),
    servePreparedUpload(upload, readImage, async (ctx, { params, ifMatch, prepared }) => {
      const image = await addMedia(ctx, mediaHash(secrets, ctx.tenantId, prepared), prepared)
      return writeImage(ctx, params.id, image, ifMatch)
    }),
    serve(listUses, async (ctx, { params }) => {
      await assetStore.get(ctx, params.id)
      return assetUses(ctx, params.id)
    }),
    serve(metadata, async () => ({ countries, locales: languages.map(({ id, name }) => ({ id, name })) })),
  ],
  pages: ({ pool }) => ({ mount: app => mountMedia(app, pool) }),
  jobs: [mediaSweep],
})
