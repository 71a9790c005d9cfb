/**
 * The customisation of an installation as browsers get it (R-CUSTOM-2): the manifest that counts, and the pictures and scripts
 * of `custom` in the data folder. Whoever runs the machine puts those there, and nobody else can.
 */

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { customRoutes } from '@wheelhouse/contract/custom/manifest'
import type { FastifyInstance } from 'fastify'
import type { ManifestSource } from './manifest-source.ts'

/** What may be served: pictures, and scripts of custom views. No pages: they would run in the console's name unasked. */
const served = /\.(png|jpe?g|webp|gif|svg|ico|m?js)$/i

/** Answers the manifest and its files below `/custom`. Public: the login page already wears them. */
export async function registerCustomFiles(
  api: FastifyInstance,
  { dataDir, readSource }: { dataDir: string; readSource: ManifestSource },
): Promise<void> {
  const folder = join(dataDir, 'custom')

  api.get(customRoutes.getManifest.path, async (request, reply) => {
    const { manifest, modified } = await readSource()
    const tag = `"${createHash('sha256').update(JSON.stringify(manifest)).digest('base64url')}"`
    reply.headers({ 'cache-control': 'no-cache', etag: tag })
    if (modified === null) return manifest
    const { 'if-none-match': known, 'if-modified-since': since = '' } = request.headers
    // Moments in headers are whole seconds: two changes within one are told apart by the tag, where the client has it.
    const isSame =
      known === undefined
        ? Date.parse(since) >= Math.floor(modified.getTime() / 1_000) * 1_000
        : known.includes(tag)
    if (isSame) return reply.code(304).send()
    return reply.header('last-modified', modified.toUTCString()).send(manifest)
  })

  await api.register(fastifyStatic, {
    root: folder,
    prefix: '/custom/files/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    allowedPath: (path) => served.test(path),
    setHeaders: (reply) => {
      reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    },
  })
}
