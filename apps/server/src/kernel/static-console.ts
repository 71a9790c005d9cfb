import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { answerError } from './error-answer.ts'
import type { GuardServices } from './guard.ts'

/**
 * Serves the built console with its compressed files. Every address that is no file and no call is the console's own:
 * it answers with the page, which knows its routes.
 */
export async function registerConsole(
  app: FastifyInstance,
  webDir: string,
  services: GuardServices,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files below assets/ carry a hash of their content in the name.
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?')
    if (path === '/api' || path.startsWith('/api/') || /\.[a-z0-9]+$/i.test(path))
      return answerError(new AppError('request.unknownRoute'), request, reply, services)
    return reply.sendFile('index.html')
  })
}
