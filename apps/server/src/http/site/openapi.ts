import { allEndpoints, apiBase } from '@aftermile/contract/index'
import { openApi } from '@aftermile/contract/openapi'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { refused } from '../../runtime/problem.ts'
import { version } from '../../runtime/version.ts'
import { pageHeaders } from '../../security/page-headers.ts'

/** /api/v1/openapi.json and, for people, /api/docs. */
export async function mountOpenApi(app: FastifyInstance): Promise<void> {
  // Few ask for it, and to make it takes a fifth of a second: not part of every start.
  let document: string | null = null
  app.get(`${apiBase}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApi({ endpoints: allEndpoints, base: apiBase, version }))
    return reply.type('application/json').send(document)
  })

  await app.register(async docs => {
    // The page makes an address of the host.
    docs.addHook('onRequest', async ({ protocol, hostname }) => {
      if (!URL.canParse(`${protocol}://${hostname}`)) throw refused('Host', '{_field_} is not a host')
    })
    docs.addHook('onSend', async (_request, reply) => {
      reply.headers(pageHeaders.apiReference)
    })
    await docs.register(scalar, {
      routePrefix: '/api/docs',
      logLevel: 'silent',
      configuration: {
        url: `${apiBase}/openapi.json`,
        title: 'Aftermile API',
        withDefaultFonts: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        mcp: { disabled: true },
        agent: { disabled: true },
      },
    })
  })
}
