import { useStored } from '../../storage/use-stored.ts'

const itself = 'menu'

/** Whether the side menu shows words or icons only. */
export function useMenuWidth(): { isWide: boolean; toggle: () => void } {
  const [expansion, setExpansion] = useStored('menuExpansion')
  const isWide = expansion?.[itself] ?? true
  return { isWide, toggle: () => setExpansion({ ...expansion, [itself]: !isWide }) }
}
