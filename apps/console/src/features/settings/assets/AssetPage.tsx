import { assets } from '@aftermile/contract/settings/assets'
import { useParams, useSearch } from '@tanstack/react-router'
import { useItem } from '../../../api/resource.ts'
import { AssetEditor } from './AssetEditor.tsx'
import { AssetTypePicker } from './AssetTypePicker.tsx'

/** The editor of an asset. A new one begins with the choice of its type. */
export function AssetPage() {
  const { id } = useParams({ from: '/content/$id' })
  const { type } = useSearch({ from: '/content/$id' })
  const isNew = id === 'create'
  const { data: opened } = useItem(assets, isNew ? null : id)
  if (isNew && type === undefined) return <AssetTypePicker />
  const known = isNew ? type : opened?.data.type
  return <AssetEditor key={`${id}/${isNew ? type : ''}`} id={id} type={known ?? 'ImageAsset'} />
}
