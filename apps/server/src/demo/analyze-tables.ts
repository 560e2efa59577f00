import type pg from 'pg'

const tables =
  'shipments, packages, events, orders, order_lines, order_deliveries, timers, search_documents, search_texts, search_words'

/** A database that was empty a moment ago plans badly for what was just put in, until it is told to look. */
export async function analyzeTables(admin: pg.Pool): Promise<void> {
  await admin.query(`analyze ${tables}`)
}
