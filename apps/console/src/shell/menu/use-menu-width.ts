import { useStored } from '../../storage/use-stored.ts'

const menuKey = 'menu'

/** Whether the side menu shows titles or icons only. */
export function useMenuWidth(): { isWide: boolean; toggle: () => void } {
  const [expansion, setExpansion] = useStored('menuExpansion')
  const isWide = expansion?.[menuKey] ?? true
  return { isWide, toggle: () => setExpansion({ ...expansion, [menuKey]: !isWide }) }
}
