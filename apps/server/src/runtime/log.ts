import { pino } from 'pino'

/** Structured logs on standard error. Headers, bodies and queries are never logged, so no token ends up there. */
export function openLog(level: string) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError },
      redact: { paths: ['*.password', '*.token', '*.connectionString', '*.authorization'], censor: '***' },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}

/** An error without the extra properties of libraries: pg attaches the client with its parameters. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: plainError(cause) }) }
}
