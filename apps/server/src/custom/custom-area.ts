import type { FastifyInstance } from 'fastify'
import type { Area, Host } from '../host.ts'
import { registerCustomFiles } from './custom-files.ts'
import { customManifestHandlers } from './custom-manifest.routes.ts'
import { createManifestSource } from './manifest-source.ts'

type CustomArea = Area & {
  /** Registers its files, which are not API routes. */
  registerFiles(api: FastifyInstance): Promise<void>
}

/** The customisation of an installation. */
export function createCustomArea({ config, db, log }: Host): CustomArea {
  const manifests = createManifestSource({ config, db, log })
  return {
    name: 'custom',
    bindings: customManifestHandlers(manifests),
    registerFiles: (api) => registerCustomFiles(api, { config, db, log, manifests }),
  }
}
