import { importFields } from '@aftermile/contract/intake/import-fields'
import { importKinds } from '@aftermile/contract/intake/imports'
import { EventIn, OrderIn, ShipmentIn } from '@aftermile/contract/intake/ingress'
import { expect, test } from 'vitest'
import { templateOf } from './import-template.ts'

const schemas = { orders: OrderIn, shipments: ShipmentIn, events: EventIn }

test.each(importKinds)('the template of %s has a header, two rows of the same width and only known columns', kind => {
  const [header, ...rows] = templateOf(kind)
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
  expect(rows.map(row => row.length)).toEqual([header?.length, header?.length])
  const milestones = importFields[kind].filter(({ event }) => event !== undefined).map(({ field }) => field)
  const known = [...Object.keys(schemas[kind].shape), 'packageNumbers', ...milestones]
  expect(header?.filter(name => !known.includes(name))).toEqual([])
})
