import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { formRule } from '../fields/basic-fields.ts'

const jsonOf = (maxCharacters: number) =>
  z
    .string()
    .max(maxCharacters)
    .check(formRule(text => (isJson(text) ? null : '{_field_} must be JSON text')))

export const maxSettingCharacters = 200_000

/** JSON as text. Only the console reads it. */
export const jsonText = jsonOf(maxSettingCharacters)

/** As much as a form can send. JSON inside JSON doubles its quotes, so the body may be larger. */
const [maxDraftCharacters, maxBytes] = [1_200_000, 4 * 1024 * 1024]

/** Settings that keep what was typed in a form and not saved. They are deleted 30 days after their last change. */
export const draftPrefix = 'draft_'
export const draftDays = 30

function isJson(text: unknown): boolean {
  try {
    JSON.parse(String(text))
    return true
  } catch {
    return false
  }
}

export const UserSetting = z.object({ id: z.string(), value: z.string() })
export type UserSetting = z.infer<typeof UserSetting>

const settingId = z.string().regex(/^[A-Za-z0-9_.-]{1,200}$/, '{_field_} can only contain letters, digits, _, . and -')
const ofSetting = z.object({ userId: z.string(), settingId })
const ids = z.union([settingId.transform(text => [text]), z.array(settingId).max(100)])

/** Users access only their own settings: userId is the caller's id, or me. */
export const userSettings = {
  list: endpoint({
    method: 'GET',
    path: '/users/{userId}/settings',
    need: 'signedIn',
    summary: 'Settings of the current user by id, or all but the drafts',
    params: z.object({ userId: z.string() }),
    query: z.strictObject({ id: ids.optional() }),
    reply: z.array(UserSetting),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/users/{userId}/settings/{settingId}',
    need: 'signedIn',
    summary: 'Save a setting of the current user; ids that begin with draft_ are drafts of forms and may be larger',
    params: ofSetting,
    body: z.strictObject({ value: jsonOf(maxDraftCharacters) }),
    maxBytes,
    reply: UserSetting,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/settings/{settingId}',
    need: 'signedIn',
    summary: 'Delete a setting of the current user, whether it exists or not',
    params: ofSetting,
  }),
}
