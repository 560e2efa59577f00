import {
  clockText,
  longDate,
  type MessageStyle,
  moneyText,
  plainNumber,
  shortDate,
} from '@aftermile/domain/format/message-texts'
import type { Liquid } from 'liquidjs'

/** Adds the filters that write dates and numbers as the receiver reads them. What is neither stays as it is. */
export function addFilters(engine: Liquid, style: () => MessageStyle): void {
  const ofDate = (write: (at: Date, style: MessageStyle) => string) => (value: unknown) => {
    const at = dateOf(value)
    return at === null ? (value ?? '') : write(at, style())
  }
  engine.registerFilter('date_long', ofDate(longDate))
  engine.registerFilter('date_short', ofDate(shortDate))
  engine.registerFilter('clock', ofDate(clockText))
  engine.registerFilter('number', (value: unknown) => {
    const number = numberOf(value)
    return number === null ? (value ?? '') : plainNumber(number, style())
  })
  engine.registerFilter('money', (value: unknown, currency: unknown) => {
    const amount = numberOf(value)
    if (amount === null) return value ?? ''
    return moneyText(amount, currencyOf(currency), style())
  })
}

function dateOf(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number' && !(value instanceof Date)) return null
  if (typeof value === 'string' && !/^\d{4}-\d\d-\d\d/.test(value)) return null
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? null : at
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : null
}

function currencyOf(value: unknown): string {
  if (typeof value === 'string' && /^[a-z]{3}$/i.test(value)) return value.toUpperCase()
  throw new Error('money needs a currency of three letters, such as money: order.currency')
}
