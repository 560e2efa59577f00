import { draftDays } from '@aftermile/contract/people/user-settings'
import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx'
import { markUnsaved } from './unsaved-forms.ts'

/** Asks before the user leaves unsaved changes, inside the console and when the window closes. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  useEffect(() => (isDirty ? markUnsaved() : undefined), [isDirty])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      Your changes are not saved. They are kept as a draft for {draftDays} days and offered when you open this page
      again.
    </ConfirmDialog>
  )
}
