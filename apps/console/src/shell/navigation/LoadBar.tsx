import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import classes from './LoadBar.module.css'
import { createLoadBar, durationMs, fadeMs } from './load-bar-state.ts'

const bar = createLoadBar()

export function LoadBar() {
  const calls = useIsFetching() + useIsMutating()
  const isChangingPage = useRouterState({ select: state => state.status === 'pending' })
  const isBusy = calls > 0 || isChangingPage
  const state = useSyncExternalStore(bar.subscribe, bar.state)

  useEffect(() => (isBusy ? bar.begin() : bar.end()), [isBusy])

  if (state === 'hidden' || state === 'waiting') return null
  const animationDuration = `${state === 'running' ? durationMs : fadeMs}ms`
  return <div className={classes.bar} data-state={state} style={{ animationDuration }} aria-hidden />
}
