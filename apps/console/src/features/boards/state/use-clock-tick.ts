import { minuteMs } from '@aftermile/domain/times/milliseconds'
import { useEffect, useRef } from 'react'
import { dayOf } from '../../../ui/dates/calendar-days.ts'
import type { BoardStore } from './board-store.ts'

/** Updates ages every minute, and loads new data when a day begins. */
export function useClockTick(store: BoardStore, onNewDay: () => void): void {
  const latest = useRef(onNewDay)
  latest.current = onNewDay
  useEffect(() => {
    let today = dayOf(new Date())
    const timer = setInterval(() => {
      store.advance(Date.now())
      const day = dayOf(new Date())
      if (day !== today) latest.current()
      today = day
    }, minuteMs)
    return () => clearInterval(timer)
  }, [store])
}
