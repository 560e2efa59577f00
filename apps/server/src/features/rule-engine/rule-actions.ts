import { z } from 'zod'

/** The job that does what waiting firings say. It runs where messages and containers are known. */
export const ruleActions = { name: 'rule_actions', payload: z.strictObject({}), maxAttempts: 10 } as const
