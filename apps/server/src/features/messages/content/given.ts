import { brand } from '@aftermile/contract/settings/brand'
import { z } from 'zod'
import type { MessageToRender } from './message-data.ts'

const Given = z.object({
  /** Values of the template, such as the name of an invited user. */
  values: z.record(z.string(), z.unknown()).optional(),
  /** The link to an account, which is kept until the message is sent or given up. */
  sealedLink: z.string().optional(),
  /** With which the receiver ends such messages, if that is not by unsubscribing from all of a kind. */
  unsubscribeUrl: z.string().optional(),
  /** A template that is not saved yet. */
  template: z.record(z.string(), z.unknown()).optional(),
  /** True: the samples of the variables are used. */
  isSample: z.boolean().optional(),
  /** A brand that is not saved yet. */
  brand: z.object({ name: z.string(), brand }).optional(),
})

/** What a message needs that is stored nowhere else. Deleted once it is rendered, but for the link. */
export type Given = z.infer<typeof Given>

export const givenOf = ({ given }: Pick<MessageToRender, 'given'>): Given => Given.parse(given ?? {})
