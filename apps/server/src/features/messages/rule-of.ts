import { part } from '../../db/sql.ts'

/** The occurrence of a message that a rule sent is rule:<id of the rule>:<number>. */
const pattern = '^rule:(.+):[0-9]+$'

/** The rule that a message was sent by; null: a user or the system did. */
export const ruleOf = ({ occurrence }: { readonly occurrence: string }): string | null =>
  occurrence.match(new RegExp(pattern, 's'))?.[1] ?? null

/** SQL for the rule of a message. */
export const ruleOfMessage = part`substring(occurrence from ${pattern})`
