import { codeOf, isSerializationFailure, isUnreachable } from '../../../db/pool.ts'

/** Classes of errors of PostgreSQL that say nothing about the data: resources, an administrator, the system. */
const aboutServer = /^(53|57|58|XX)/

/** Whether an error comes from what was to be done, so that trying again would not help. */
export const isFaultOfItems = (error: unknown): boolean =>
  !isSerializationFailure(error) && !isUnreachable(error) && !aboutServer.test(codeOf(error) ?? '')
