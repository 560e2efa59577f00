import { assets } from '@aftermile/contract/settings/assets'
import { useList } from '../../../api/resource.ts'

/** All images that have a file. */
export function useImages() {
  const { data } = useList(assets)
  return (data ?? []).flatMap(({ id, type, image, altText }) => (image === null ? [] : [{ id, type, image, altText }]))
}
