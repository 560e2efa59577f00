import type { Value } from '@aftermile/dashboards/data/dataset'

/** A row as the table has it. */
export type Raw = Readonly<Record<string, unknown>>
export type Of<T> = (raw: Raw) => T

export const has =
  (...names: string[]): Of<number> =>
  raw =>
    names.every(name => raw[name] !== null) ? 1 : 0
export const is =
  (name: string): Of<number> =>
  raw =>
    raw[name] === true ? 1 : 0
export const own =
  (name: string): Of<Value> =>
  raw =>
    (raw[name] ?? null) as Value
export const flag =
  (name: string): Of<Value> =>
  raw =>
    raw[name] === null ? null : raw[name] === true ? 1 : 0
export const units =
  (name: string, scale: number): Of<number> =>
  raw =>
    raw[name] === null ? 0 : Math.round(Number((Number(raw[name]) * scale).toFixed(3)))
export const ms = (value: unknown): number => Date.parse(String(value))
export const minutes =
  (from: string, to: string): Of<number> =>
  raw =>
    has(from, to)(raw) === 0 ? 0 : Math.max(0, Math.floor((ms(raw[to]) - ms(raw[from])) / 60_000))
export const both =
  (...all: Of<number>[]): Of<number> =>
  raw =>
    all.reduce((product, item) => product * item(raw), 1)
export const not =
  (item: Of<number>): Of<number> =>
  raw =>
    1 - item(raw)

const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm', year: 'numeric', month: '2-digit' })
export const monthOf =
  (at: string): Of<number> =>
  raw =>
    Number(zoned.format(ms(raw[at])).replace('-', ''))

/** A time some time later, in a form that an update on a Citus may compute. */
const later = (at: string, wait: string) => `(${at} at time zone 'UTC' + ${wait}) at time zone 'UTC'`

/** Gives each fact to some shipments, so that none is summed over nothing. What the facts mean is tested where they are set. */
export const varied = `
  update shipments s set
    is_on_time = case when abs(hashtext(id || 'a')) % 3 = 0 then null else abs(hashtext(id || 'a')) % 3 = 1 end,
    is_perfect_delivery = case when abs(hashtext(id || 'b')) % 3 = 0 then null else abs(hashtext(id || 'b')) % 3 = 1 end,
    promise_hours = nullif(abs(hashtext(id || 'c')) % 5 * 24, 96),
    handed_over_weekday = case when handed_over_at is null then null else abs(hashtext(id || 'd')) % 7 + 1 end,
    handed_over_part = case when handed_over_at is null then null else 'morning' end,
    is_redirected = abs(hashtext(id || 'e')) % 5 = 0,
    departed_at = case when abs(hashtext(id || 'v')) % 3 > 0 then departed_at end,
    arrived_at = case when abs(hashtext(id || 'w')) % 3 > 0 then arrived_at end,
    base_sales_value = case when abs(hashtext(id || 'x')) % 5 > 0 then base_sales_value end,
    pdt_rca_stage = (array['line_haul', 'warehouse', null])[abs(hashtext(id || 'r')) % 3 + 1],
    pdt_rca_party_id = (array['carrier', 'warehouse', null])[abs(hashtext(id || 'r')) % 3 + 1],
    is_point_changed = abs(hashtext(id || 'f')) % 6 = 0,
    is_storage_extended = abs(hashtext(id || 'g')) % 7 = 0,
    instructions_asked_at = case when abs(hashtext(id || 'h')) % 3 = 0 then ${later('booked_at', "interval '26 hours'")} end,
    instructions_given_at = case when abs(hashtext(id || 'i')) % 2 = 0 then ${later('booked_at', "interval '30 hours 59.9 seconds'")} end,
    date_asked_at = case when abs(hashtext(id || 'j')) % 4 = 0 then ${later('booked_at', "interval '9 hours'")} end,
    date_given_at = case when abs(hashtext(id || 'k')) % 2 = 0 then ${later('booked_at', "interval '1 hour' * (abs(hashtext(id || 'k')) % 24)")} end,
    on_shelf_at = coalesce(on_shelf_at, case when abs(hashtext(id || 't')) % 3 = 0 then booked_at end),
    left_shelf_at = case when abs(hashtext(id || 'l')) % 4 > 0 then ${later('coalesce(on_shelf_at, booked_at)', "interval '1 hour' * (abs(hashtext(id || 'm')) % 200)")} end,
    is_returned = abs(hashtext(id || 'n')) % 8 = 0,
    co2e_kg = case when abs(hashtext(id || 'o')) % 9 > 0 then abs(hashtext(id || 'o')) % 90000 / 1000.0 end,
    tonne_km = case when abs(hashtext(id || 'p')) % 9 > 0 then abs(hashtext(id || 'p')) % 900000 / 1000.0 end,
    email_reminders = greatest(0, abs(hashtext(id || 'q')) % 5 - 2),
    text_reminders = greatest(0, abs(hashtext(id || 'r')) % 4 - 2),
    volume_m3 = case when abs(hashtext(id || 's')) % 9 > 0 then abs(hashtext(id || 's')) % 90000 / 100000.0 end`
