import { useUser } from '../../session/session-store.ts'
import { useStored } from '../../storage/use-stored.ts'

/** Shows details for developers. Only for root. */
export function useDevelopmentMode(): [boolean, (isOn: boolean) => void] {
  const isRoot = useUser().roles.includes('root')
  const [isOn, setOn] = useStored('developmentMode')
  return [isRoot && isOn === true, setOn]
}
