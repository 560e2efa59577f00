import type { FastifyInstance } from 'fastify'
import { problemOf } from './problem-of.ts'

/** Sends every error in the format of the contract, and logs its internal details. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'request failed')
    return reply.code(problem.status).headers(problem.headers).send(problem.body)
  })
}
