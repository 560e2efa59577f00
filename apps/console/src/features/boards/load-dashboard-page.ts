import { startSpareEngine } from './engine/start-engine.ts'

/** Loads the code of the page, and starts the engine beside it. */
export function loadDashboardPage() {
  startSpareEngine()
  return import('./DashboardPage.tsx')
}
