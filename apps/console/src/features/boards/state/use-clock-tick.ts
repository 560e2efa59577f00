import { useEffect, useRef } from 'react'
import { dayOf } from '../../../ui/dates/calendar-days.ts'
import type { BoardStore } from './board-store.ts'

const minuteMs = 60_000

/** Lets ages grow as time goes; another day begins with fresh data. */
export function useClockTick(store: BoardStore, onNewDay: () => void): void {
  const act = useRef(onNewDay)
  act.current = onNewDay
  useEffect(() => {
    let today = dayOf(new Date())
    const timer = setInterval(() => {
      store.advance(Date.now())
      const day = dayOf(new Date())
      if (day !== today) act.current()
      today = day
    }, minuteMs)
    return () => clearInterval(timer)
  }, [store])
}
