import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { handleProblems } from '../pipeline/handle-problems.ts'
import { requestIdOf } from '../pipeline/problem-of.ts'
import { type HealthOptions, mountHealth } from './health.ts'

/** /healthz, /readyz and /metrics on a port of their own: a worker has no other, and what scrapes need not reach the API. */
export function buildStatus({ log, ...options }: HealthOptions & { log: FastifyBaseLogger }): FastifyInstance {
  const app = Fastify({
    loggerInstance: log,
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    forceCloseConnections: true,
  })
  handleProblems(app)
  mountHealth(app, options)
  return app
}
