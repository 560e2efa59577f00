import { useUser } from '../../session/session-store.ts'
import { useStored } from '../../storage/use-stored.ts'

/** For root alone: shows what helps those who build this. */
export function useDevelopmentMode(): [boolean, (isOn: boolean) => void] {
  const isRoot = useUser().roles.includes('root')
  const [isOn, setOn] = useStored('developmentMode')
  return [isRoot && isOn === true, setOn]
}
