import { useUser } from '../session/store.ts'
import { useKept } from '../use-kept.ts'

/** For root alone: shows what helps those who build this. */
export function useDevelopmentMode(): [boolean, (isOn: boolean) => void] {
  const isRoot = useUser().roles.includes('root')
  const [isOn, setOn] = useKept('developmentMode')
  return [isRoot && isOn === true, setOn]
}
