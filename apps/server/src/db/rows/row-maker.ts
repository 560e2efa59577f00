import pg from 'pg'
import type { Cells } from './split-rows.ts'

export type Field = { readonly name: string; readonly dataTypeID: number }
export type Parse = (text: string) => unknown
export type Make = (cells: Cells) => object

/** Statements are few, but some are put together from what somebody asked for. */
const maxMakers = 2000
const makers = new Map<string, Make>()
const asText = pg.types.getTypeParser(pg.types.builtins.TEXT)

/**
 * Makes rows with these fields. The function is compiled with their names, because an object that gets many fields one by one becomes a hash
 * table: slow to make, and slow for all who read it.
 */
export function rowMaker(fields: readonly Field[], parserOf: (type: number) => Parse): Make {
  const key = fields.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  let make = makers.get(key)
  if (make === undefined) {
    if (makers.size >= maxMakers) makers.clear()
    make = compile(fields, parserOf)
    makers.set(key, make)
  }
  return make
}

function compile(fields: readonly Field[], parserOf: (type: number) => Parse): Make {
  const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID))
  const values = fields.map(({ name }, n) => {
    const value = parsers[n] === asText ? `cells[${n}]` : `cells[${n}] === null ? null : parsers[${n}](cells[${n}])`
    return `${name === '__proto__' ? '["__proto__"]' : JSON.stringify(name)}: ${value}`
  })
  // The names come from our statements, and are quoted.
  return new Function('parsers', `return cells => ({ ${values.join(', ')} })`)(parsers) as Make
}
