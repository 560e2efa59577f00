import { dayMs } from '@aftermile/domain/times/milliseconds'
import type { Day } from '../../demo/reference/calendar.ts'

export const dayOfDate = (date: string): Day => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
