import { z } from 'zod'
import { refused } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** Where the next call goes on: after a container, in the order of the walk. */
const place = z.strictObject({
  /** The end of the time that the first call checked. All calls use it. */
  until: z.int().min(0),
  total: z.int().min(0),
  /** When the last container began, and its id. */
  at: z.int(),
  id: z.string().max(300),
  merchantId: z.string().max(100),
})
export type Place = z.infer<typeof place>

export const tokenOf = (last: Place): string => Buffer.from(JSON.stringify(last)).toString('base64url')

export function placeOf({ now }: Ctx, token: string): Place {
  const read = place.safeParse(jsonOf(Buffer.from(token, 'base64url').toString()))
  if (!read.success || read.data.until > now) throw refused('continuationToken', '{_field_} isn’t valid')
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
