import { useNavigate } from '@tanstack/react-router'
import { useMayDo } from '../../session/session-store.ts'
import { IconHistory } from '../icons/icons.ts'
import { ButtonLink } from '../links/ButtonLink.tsx'
import { usePageCommands } from '../page/page-commands.ts'
import type { HistoryOf } from './history-of.ts'

/** Opens the audit log of one item, for those who may read it. */
export function HistoryLink({ noun, item }: HistoryOf) {
  const mayRead = useMayDo({ scope: 'audit_read' })
  const navigate = useNavigate()
  const link = { to: '/tenant/audit', search: { noun, item } } as const
  const command = { id: 'history', title: `History of this ${noun}`, icon: IconHistory, run: () => void navigate(link) }
  usePageCommands(mayRead ? [command] : [])
  if (!mayRead) return null
  return (
    <ButtonLink {...link} variant="default" leftSection={<IconHistory size={16} />}>
      History
    </ButtonLink>
  )
}
