import { part } from '../../db/sql.ts'

/**
 * Whoever writes several messages locks them in this order first, so that no two wait for each other. It is that of their key:
 * queueing the same messages again locks those that exist, before it knows their ids.
 */
export const lockOrder = part`template_id, target_type, merchant_id, container_id, occurrence`
