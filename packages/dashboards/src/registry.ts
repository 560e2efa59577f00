import { serviceQuality } from './analytics/service-quality.ts'
import type { Section } from './board/applications.ts'
import { liveMonitoring } from './live/live-monitoring.ts'

/** All boards, and with them all data sets. */
export const sections: readonly Section[] = [liveMonitoring, serviceQuality]
