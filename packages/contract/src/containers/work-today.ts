import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { UnmappedCode } from '../intake/unmapped-code.ts'

/** What somebody should look at today. A part is null if the caller may not see it. */
export const WorkToday = z.object({
  /** Open shipments, without inactive ones: the counts of the lists that the console links to. */
  shipments: z
    .object({
      expired: z.number(),
      predictedLate: z.number(),
      noScan: z.number(),
      atServicePoint: z.number(),
    })
    .nullable(),
  /** Imports of the last 7 days that failed. */
  failedImports: z.number().nullable(),
  /** The caller's own jobs of the last 7 days that failed. */
  failedJobs: z.number(),
  /** Failed messages of the last 7 days that nobody has sent again. */
  failedMessages: z.number().nullable(),
  /** Conversations that nobody has closed yet. */
  openConversations: z.number().nullable(),
  /** Messages of which nobody knows whether they were sent: somebody has to decide. */
  unknownMessages: z.number().nullable(),
  /** Carrier codes without a meaning, and the newest of them. */
  unmappedCodes: z.object({ count: z.number(), newest: z.array(UnmappedCode) }).nullable(),
})
export type WorkToday = z.infer<typeof WorkToday>

export const workToday = {
  get: endpoint({
    method: 'GET',
    path: '/work-today',
    need: 'signedIn',
    summary:
      'What needs attention today: late and waiting shipments, failed imports and jobs, failed messages and those to decide about, unmapped codes',
    reply: WorkToday,
    mayLag: true,
  }),
}
