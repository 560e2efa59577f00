import { bookmarks } from '@aftermile/contract/boards/bookmarks'
import { containerJobs } from '@aftermile/contract/containers/container-jobs'
import type { CurrentUser } from '@aftermile/contract/people/current-user'
import { currentUser } from '@aftermile/contract/people/current-user'
import { notifications } from '@aftermile/contract/people/notifications'
import { Meta, meta } from '@aftermile/contract/settings/meta'
import { scopes } from '@aftermile/domain/access'
import { aUser } from '../browser.ts'
import { type Answer, answer } from './answers.ts'
import { sample } from './sample.ts'

/** May do everything in the tenant. */
export const anAdmin: CurrentUser = { ...aUser, scopes: [...scopes], entitlements: ['sqa'] }

/** May do everything in every tenant. */
export const aRoot = { roles: ['root' as const], entitlements: ['sqa' as const, 'order_visibility' as const] }

/** Sees everything and may change nothing. */
export const aViewer = { ...aRoot, scopes: scopes.filter(scope => !scope.includes('_write')) }

/** What the frame around every page asks for. */
export const shellAnswers = (user: CurrentUser): Answer[] => [
  answer(currentUser.me, user),
  answer(notifications.list, []),
  answer(containerJobs.list, []),
  answer(bookmarks.list, []),
  answer(meta.get, sample(Meta)),
]
