import {
  type EmissionSettings,
  lastMiles,
  lineHauls,
  productName,
} from '@aftermile/contract/settings/emission-settings'
import { z } from 'zod'
import type { SheetRow, SheetShape } from '../../../../ui/sheet/sheet-column.ts'
import { textCell } from '../sheet-cells.ts'
import { haulOptions, mileOptions } from './emission-labels.ts'

type Products = EmissionSettings['products']
type Option = { readonly id: string; readonly name: string }

/** A choice, typed by its name. What is none of them stays as it was typed, and is refused. */
const choiceCell = (options: readonly Option[]) => ({
  text: (value: unknown) => options.find(({ id }) => id === value)?.name ?? String(value ?? ''),
  read: (text: string): unknown =>
    text.trim() === ''
      ? undefined
      : (options.find(option => namesOf(option).includes(text.trim().toLowerCase()))?.id ?? text),
})

const namesOf = ({ id, name }: Option) => [id, name.toLowerCase()]

const oneOf = (options: readonly Option[]) => `{_field_} must be ${options.map(({ name }) => name).join(', ')} or empty`

export const productShape: SheetShape = {
  columns: [
    { id: 'product', title: 'Product', widthPx: 240, emptyText: 'postnord/mypack_home', ...textCell },
    { id: 'lineHaul', title: 'Line haul', widthPx: 130, emptyText: 'As usual', ...choiceCell(haulOptions) },
    { id: 'lastMile', title: 'Last mile', widthPx: 130, emptyText: 'As usual', ...choiceCell(mileOptions) },
  ],
  blank: { product: '' },
  schema: z.object({
    product: productName,
    lineHaul: z.enum(lineHauls, oneOf(haulOptions)).optional(),
    lastMile: z.enum(lastMiles, oneOf(mileOptions)).optional(),
  }),
  maxRows: 500,
}

export const productRows = (products: Products): readonly SheetRow[] =>
  Object.entries(products).map(([product, modes]) => ({ product, ...modes }))

export const productsOf = (rows: readonly SheetRow[]): Products =>
  Object.fromEntries(rows.map(({ product, ...modes }) => [String(product), modes])) as Products // checked when it is saved
