import type { Section } from './board/applications.ts'
import { liveMonitoring } from './live/live-monitoring.ts'

/** Every board there is, and with it every data set. */
export const sections: readonly Section[] = [liveMonitoring]
