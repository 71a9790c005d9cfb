import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../process/app-error.ts'
import { type AnswerServices, answerError } from './error-answer.ts'

/**
 * Serves the built console with its compressed files. Every path that is neither a file nor a call gets the console's
 * page, which knows its routes. Files are looked up per request, so a console rebuilt while the server runs is served
 * from then on.
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
    // Dot files hold the build's own metadata.
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

/** Calls are below `/api`; every other path is the console's. */
export function isCall(request: Pick<FastifyRequest, 'url'>): boolean {
  return /^\/api(\/|$)/.test(getPath(request))
}

function getPath({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?')[0] ?? ''
}
