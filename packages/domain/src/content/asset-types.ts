export const assetTypes = ['ImageAsset', 'TextAsset'] as const
export type AssetType = (typeof assetTypes)[number]
