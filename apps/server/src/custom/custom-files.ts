/**
 * The customisation of an installation (R-CUSTOM-2): `custom/manifest.json` of
 * the data folder, and the pictures and scripts beside it. Whoever runs the machine puts them there, and nobody else can.
 */

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import {
  customRoutes,
  type Manifest,
  manifestSchema,
  readManifest,
} from '@wheelhouse/contract/custom/manifest'
import { parseJson } from '@wheelhouse/contract/kernel/json'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../kernel/process/log.ts'

type Found = { manifest: Manifest; modified: Date | null }

/** What may be served: pictures, and scripts of custom views. No pages: they would run in the console's name unasked. */
const served = /\.(png|jpe?g|webp|gif|svg|ico|m?js)$/i

/** Answers the manifest and its files below `/custom`. Public: the login page already wears them. */
export async function registerCustomFiles(
  api: FastifyInstance,
  { dataDir, log }: { dataDir: string; log: Log },
): Promise<void> {
  const folder = join(dataDir, 'custom')
  const read = createManifestReader(join(folder, 'manifest.json'), log)

  api.get(customRoutes.getManifest.path, async (request, reply) => {
    const { manifest, modified } = await read()
    reply.header('cache-control', 'no-cache')
    if (modified === null) return manifest
    const since = Date.parse(request.headers['if-modified-since'] ?? '')
    // The header knows whole seconds only.
    if (since >= Math.floor(modified.getTime() / 1_000) * 1_000) return reply.code(304).send()
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

/** Reads the file when it has changed. One that is missing or no JSON counts as an empty one (defaults). */
function createManifestReader(file: string, log: Log): () => Promise<Found> {
  const defaults: Found = { manifest: manifestSchema.parse({}), modified: null }
  let last: Found = defaults
  return async () => {
    const modified = await stat(file).then(
      ({ mtime }) => mtime,
      () => null,
    )
    if (modified === null) return defaults
    if (last.modified?.getTime() === modified.getTime()) return last
    try {
      const { manifest, dropped } = readManifest(parseJson(await readFile(file, 'utf8')))
      if (dropped.length > 0)
        log.warn({ file, dropped }, 'parts of the customisation manifest are broken and left out')
      last = { manifest, modified }
    } catch (error) {
      log.warn({ error, file }, 'the customisation manifest cannot be read; the defaults are used')
      last = { ...defaults, modified }
    }
    return last
  }
}
