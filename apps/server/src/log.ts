import { pino } from 'pino'

/** Structured logs on standard error. Headers, bodies and queries are never logged, so no token can be. */
export function openLog(level: string) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: ['*.password', '*.token', '*.connectionString', '*.authorization'], censor: '***' },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
