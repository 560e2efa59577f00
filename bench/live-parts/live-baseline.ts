import crossfilter from 'crossfilter2'
import type { WidgetResult } from '../../packages/dashboards/src/board/widgets/widget-kinds.ts'
import { minuteOf, type Value } from '../../packages/dashboards/src/data/dataset.ts'
import type { Filter } from '../../packages/dashboards/src/data/filter.ts'
import type { LiveRow } from '../../packages/dashboards/src/live/live.ts'
import { outboundDelivery as board } from '../../packages/dashboards/src/live/live-boards.ts'
import { type BaselineDimension, baselineValues, type View } from './live-baseline-values.ts'

type Group = { all(): readonly { readonly key: number; readonly value: unknown }[] }
type DimensionGroup = { readonly dimension: crossfilter.Dimension<number, number>; readonly group: Group }
type Orders = { readonly rows: Map<number, number> }

/** The board on crossfilter2 in its fastest form: records are numbers, values are integers. */
export class Baseline {
  readonly #view: View
  readonly #codes: Record<string, Int32Array | number[][]>
  readonly #values: Record<string, Value[]> = {}
  readonly #codesOfValues: Record<string, Map<Value, number>> = {}
  readonly #packages: Uint8Array
  readonly #orders: Uint32Array
  readonly #booked: Float64Array
  readonly #orderIndexes = new Map<string, number>()
  readonly #open = new Map<string, DimensionGroup>()
  #rowCount = 0
  #totals: Record<'shipments' | 'packages' | 'orders', () => number> | null = null
  #newest: crossfilter.Dimension<number, number> | null = null

  constructor({ zone, now, rows }: View & { rows: number }) {
    this.#view = { zone, now }
    const lists = ['tags', 'tagMilestones']
    const names = [...new Set(board.widgets.flatMap(widget => ('by' in widget ? [widget.by] : [])))]
    this.#codes = Object.fromEntries(
      [...names, 'boardScenario'].map(name => [name, lists.includes(name) ? [] : new Int32Array(rows)]),
    )
    this.#packages = new Uint8Array(rows)
    this.#orders = new Uint32Array(rows)
    this.#booked = new Float64Array(rows)
  }

  add(rows: readonly LiveRow[]): void {
    for (const row of rows) {
      const position = this.#rowCount++
      const values = baselineValues(row, this.#view)
      for (const [name, codes] of Object.entries(this.#codes)) {
        // The names are dimensions of the board.
        const value = values[name as BaselineDimension]
        if (Array.isArray(codes)) codes[position] = (value as Value[]).map(item => this.#codeOf(name, item))
        else codes[position] = this.#codeOf(name, value as Value)
      }
      this.#packages[position] = row.numberOfPackages ?? 0
      const order = row.orderKey?.text ?? ''
      if (!this.#orderIndexes.has(order)) this.#orderIndexes.set(order, this.#orderIndexes.size)
      this.#orders[position] = this.#orderIndexes.get(order) ?? 0
      this.#booked[position] = minuteOf(row.bookingTimestamp ?? 0)
    }
  }

  open(where: Partial<Record<string, Filter>>): void {
    this.#orderIndexes.clear()
    const cf = crossfilter(Array.from({ length: this.#rowCount }, (_, index) => index))
    for (const [name, codes] of Object.entries(this.#codes)) {
      const isList = Array.isArray(codes)
      // crossfilter2 supports lists, but its types do not.
      const dimension = cf.dimension((position: number) => codes[position] as number, isList) as crossfilter.Dimension<
        number,
        number
      >
      const group = name === 'orderShipmentCount' ? this.#ordersBy(dimension) : dimension.group()
      this.#open.set(name, { dimension, group: group as Group })
    }
    this.#newest = cf.dimension((position: number) => this.#booked[position] as number)
    const packages = cf.groupAll().reduceSum((position: number) => this.#packages[position] as number)
    const shipments = cf.groupAll().reduceCount()
    const orders = cf.groupAll<Orders>().reduce(...this.#distinct())
    this.#totals = {
      packages: () => Number(packages.value()),
      shipments: () => Number(shipments.value()),
      orders: () => orders.value().rows.size,
    }
    for (const [name, filter] of Object.entries(where)) if (filter) this.filter(name, filter)
    this.results()
  }

  filter(name: string, filter: Filter | null): void {
    const dimension = this.#open.get(name)?.dimension
    if (dimension === undefined) throw new Error(`There is no dimension ${name}`)
    if (filter === null) dimension.filterAll()
    else if ('values' in filter && filter.values.length === 1)
      dimension.filterExact(this.#codeOf(name, filter.values[0] ?? null))
    else {
      const passing = new Set(
        (this.#values[name] ?? []).flatMap((value, code) => (passes(value, filter) ? [code] : [])),
      )
      dimension.filterFunction(code => passing.has(Number(code)))
    }
  }

  results(): Map<string, WidgetResult> {
    return new Map(board.widgets.map(widget => [widget.id, this.#result(widget)]))
  }

  #result(widget: (typeof board.widgets)[number]): WidgetResult {
    if (widget.kind === 'number') return { kind: 'number', amount: this.#amountOf(widget.metric) }
    if (widget.kind === 'table') {
      const rows =
        this.#newest?.top(20).map(position => ({ bookingTimestamp: (this.#booked[position] ?? 0) * 60_000 })) ?? []
      return { kind: 'rows', rows, total: this.#totals?.shipments() ?? 0 }
    }
    if (!('by' in widget) || widget.kind === 'performance') throw new Error(`The baseline has no ${widget.kind}.`)
    const counts = this.#tally(widget.by)
    if (widget.kind === 'count') return { kind: 'number', amount: counts.get(widget.value) ?? 0 }
    if (widget.kind === 'share') {
      const present = [...counts].filter(([value]) => value !== null)
      const whole = present.reduce((total, [, amount]) => total + amount, 0)
      return { kind: 'share', part: counts.get(widget.value) ?? 0, whole }
    }
    const { above } = widget
    const shown = [...counts].filter(
      ([value, amount]) => amount > 0 && (above === undefined || (typeof value === 'number' && value > above)),
    )
    return {
      kind: 'tally',
      tally: { values: shown.map(([value]) => value), amounts: shown.map(([, amount]) => amount) },
    }
  }

  #amountOf(metric: string): number {
    const totals: Readonly<Record<string, () => number>> = this.#totals ?? {}
    const total = totals[metric]
    if (total === undefined) throw new Error(`The baseline has no ${metric}.`)
    return total()
  }

  #tally(name: string): Map<Value, number> {
    const values = this.#values[name] ?? []
    const all = this.#open.get(name)?.group.all() ?? []
    return new Map(
      all.map(({ key, value }) => [
        values[key] ?? null,
        typeof value === 'number' ? value : (value as Orders).rows.size,
      ]),
    )
  }

  #ordersBy(dimension: crossfilter.Dimension<number, number>): unknown {
    return dimension.group<number, Orders>().reduce(...this.#distinct())
  }

  #distinct(): [(to: Orders, at: number) => Orders, (from: Orders, at: number) => Orders, () => Orders] {
    const orders = this.#orders
    return [
      (to, position) => {
        const order = orders[position] as number
        to.rows.set(order, (to.rows.get(order) ?? 0) + 1)
        return to
      },
      (from, position) => {
        const order = orders[position] as number
        const remaining = (from.rows.get(order) ?? 0) - 1
        if (remaining > 0) from.rows.set(order, remaining)
        else from.rows.delete(order)
        return from
      },
      () => ({ rows: new Map() }),
    ]
  }

  #codeOf(name: string, value: Value): number {
    this.#codesOfValues[name] ??= new Map()
    this.#values[name] ??= []
    const codes = this.#codesOfValues[name]
    const code = codes.get(value)
    if (code !== undefined) return code
    codes.set(value, codes.size)
    this.#values[name].push(value)
    return codes.size - 1
  }
}

function passes(value: Value, filter: Filter): boolean {
  if ('values' in filter) return filter.values.includes(value)
  const { from, to } = filter
  return value !== null && (from === null || value >= from) && (to === null || value <= to)
}
