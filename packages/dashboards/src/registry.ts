import type { Section } from './applications.ts'
import { liveMonitoring } from './boards/live-monitoring.ts'

/** Every board there is, and with it every data set. */
export const sections: readonly Section[] = [liveMonitoring]
