import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'

/** Paths below `/api` of the document, and of the page that displays it. */
const apiDocumentPath = '/openapi.json'
const pagePath = '/docs'

/**
 * Serves the API document, and a page on which people read it and try calls. Public, because it contains no data.
 * Generated on first request: most servers never get one, and it would be a tenth of their start.
 */
export async function registerApiDocument(
  api: FastifyInstance,
  makeDocument: () => Promise<object>,
): Promise<void> {
  const document: OpenAPIV3.Document = { openapi: '', info: { title: '', version: '' }, paths: {} }
  let filling: Promise<unknown> | null = null
  const fillDocument = async () => {
    filling ??= makeDocument().then((made) => Object.assign(document, made))
    await filling
  }
  api.addHook('preHandler', fillDocument)
  api.get(apiDocumentPath, async () => document)
  await api.register(swagger, {
    mode: 'static',
    specification: { document },
  })
  await api.register(swaggerUi, {
    routePrefix: pagePath,
    // The prefix of this part of the server, for the page's own files.
    indexPrefix: '/api',
    theme: { title: 'Wheelhouse API' },
    uiConfig: { docExpansion: 'none', filter: true, layout: 'BaseLayout', validatorUrl: null },
  })
}
