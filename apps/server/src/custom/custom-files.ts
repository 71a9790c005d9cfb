/**
 * The customisation of an installation as served to browsers (R-CUSTOM-2): the active manifest, and the pictures and
 * scripts in `custom` of the data folder. Only those who run the machine can put files there.
 */

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type BundleKind, customRoutes } from '@wheelhouse/contract/custom/manifest'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../kernel/database/database.ts'
import { AppError } from '../kernel/process/app-error.ts'
import type { Config } from '../kernel/process/config.ts'
import type { Log } from '../kernel/process/log.ts'
import { findBundleContent } from './custom-bundle.store.ts'
import type { ManifestSource } from './manifest-source.ts'

/** What may be served: pictures, and scripts of custom views. No pages, as they would run on the console's origin. */
const served = /\.(png|jpe?g|webp|gif|svg|ico|m?js)$/i

/**
 * A custom page has an opaque origin, wherever it is opened: no cookies, no storage, no access to other windows. It
 * loads nothing; what it knows about the installation comes from the console (decision 0075).
 */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'permissions-policy': ['camera', 'microphone', 'geolocation', 'display-capture', 'fullscreen', 'gamepad']
    .map((feature) => `${feature}=()`)
    .join(', '),
}
const stylesHeaders = {
  'content-type': 'text/css; charset=utf-8',
  'content-security-policy': "sandbox; default-src 'none'",
}

type Served = { kind: BundleKind; ending: string; headers: Record<string, string> }
type Parts = { config: Pick<Config, 'dataDir'>; db: Database; log: Log; manifests: ManifestSource }

/** Serves the manifest and its files below `/custom`. Public, because the login page already uses them. */
export async function registerCustomFiles(
  api: FastifyInstance,
  { config, db, log, manifests }: Parts,
): Promise<void> {
  const folder = join(config.dataDir, 'custom')

  api.get(customRoutes.getManifest.path, async (request, reply) => {
    const { manifest, modified } = await manifests.read()
    const tag = `"${createHash('sha256').update(JSON.stringify(manifest)).digest('base64url')}"`
    reply.headers({ 'cache-control': 'no-cache', etag: tag })
    if (modified === null) return manifest
    const { 'if-none-match': known, 'if-modified-since': since = '' } = request.headers
    // Times in headers have a resolution of seconds; the ETag, if sent, distinguishes two changes within one second.
    const isSame =
      known === undefined
        ? Date.parse(since) >= Math.floor(modified.getTime() / 1_000) * 1_000
        : known.includes(tag)
    if (isSame) return reply.code(304).send()
    return reply.header('last-modified', modified.toUTCString()).send(manifest)
  })

  /** Serves the content with a hash, as long as it still matches that hash. */
  const serve = (prefix: string, { kind, ending, headers }: Served) =>
    api.get<{ Params: { name: string } }>(`${prefix}/:name`, async ({ params: { name } }, reply) => {
      const sha256 = name.endsWith(ending) ? name.slice(0, -ending.length) : ''
      const content = await findBundleContent(db, { sha256, kind })
      if (content === null) throw new AppError('entity.notFound')
      if (createHash('sha256').update(content).digest('hex') !== sha256) {
        log.error({ sha256 }, 'a file of the customisation is not what was uploaded, and is not served')
        throw new AppError('entity.notFound')
      }
      return reply.headers({ ...headers, 'cache-control': 'no-cache' }).send(content)
    })
  serve('/custom/pages', { kind: 'page', ending: '.html', headers: pageHeaders })
  serve('/custom/styles', { kind: 'styles', ending: '.css', headers: stylesHeaders })

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
