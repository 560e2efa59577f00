import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { formRule } from '../fields/basic-fields.ts'

/** JSON as text. Only the console reads it. */
export const jsonText = z
  .string()
  .max(200_000)
  .check(formRule(text => (isJson(text) ? null : '{_field_} must be JSON text')))

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
const ids = z.union([settingId.transform(one => [one]), z.array(settingId).max(100)])

/** Users access only their own settings: userId is the caller's id, or me. */
export const userSettings = {
  list: endpoint({
    method: 'GET',
    path: '/users/{userId}/settings',
    need: 'signedIn',
    summary: 'Settings of the current user, all or by id',
    params: z.object({ userId: z.string() }),
    query: z.strictObject({ id: ids.optional() }),
    reply: z.array(UserSetting),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/users/{userId}/settings/{settingId}',
    need: 'signedIn',
    summary: 'Save a setting of the current user',
    params: z.object({ userId: z.string(), settingId }),
    body: z.strictObject({ value: jsonText }),
    reply: UserSetting,
  }),
}
