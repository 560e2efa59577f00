import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { type Field, type Make, type Parse, rowMaker } from './row-maker.ts'
import { type Cells, splitRows } from './split-rows.ts'

/** What pg has and its types leave out. */
type Connection = EventEmitter & { attachListeners(stream: EventEmitter): void }
type Result = {
  readonly rows: object[]
  readonly fields: readonly Field[]
  readonly rowAsArray: boolean
  readonly _types: { getTypeParser(type: number, format: 'text'): Parse }
}
type Query = { readonly _result: Result; _canceledDueToError: unknown }
type Client = { readonly connection: Connection; _getActiveQuery(): Query }

/** A connection of pg that reads rows in a fifth of the time: they were a quarter of what a batch of events takes here. */
export class RowClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as Client
    const attach = connection.attachListeners.bind(connection)
    connection.attachListeners = stream => {
      const others = new EventEmitter()
      attach(others)
      const onRow = rowReader(this as unknown as Client)
      ;(stream as Duplex).on('data', splitRows({ onRow, onOther: messages => others.emit('data', messages) }))
    }
  }
}

function rowReader(client: Client): (cells: Cells) => void {
  let last: Result | null = null
  let make: Make = () => ({})
  return cells => {
    const query = client._getActiveQuery()
    const result = query._result
    if (result.rowAsArray) {
      client.connection.emit('dataRow', { name: 'dataRow', fields: cells })
      return
    }
    if (result !== last) {
      make = rowMaker(result.fields, type => result._types.getTypeParser(type, 'text'))
      last = result
    }
    if (query._canceledDueToError) return
    try {
      result.rows.push(make(cells))
    } catch (error) {
      // As pg does it: the query fails when the database has sent all of it.
      query._canceledDueToError = error
    }
  }
}
