import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../process/app-error.ts'
import { type AnswerServices, answerError } from './error-answer.ts'

/**
 * Serves the built console with its compressed files. Every address that is no file and no call is the console's own:
 * it answers with the page, which knows its routes. Files are looked up when they are asked for: a console that is
 * built anew while the server runs is served from then on.
 */
export async function registerConsole(
  app: FastifyInstance,
  webDir: string,
  services: AnswerServices,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    // The build's own notes lie in dot files.
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files below assets/ carry a hash of their content in the name.
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', (request, reply) => {
    if (isCall(request)) return answerError(new AppError('request.unknownRoute'), request, reply, services)
    const path = getPath(request)
    return reply.sendFile(/\.[a-z0-9]+$/i.test(path) ? path.slice(1) : 'index.html')
  })
}

/** Calls stand below `/api`; every other address is the console's. */
export function isCall(request: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/api(\/|$)/.test(getPath(request))
}

function getPath({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?')[0] ?? ''
}
