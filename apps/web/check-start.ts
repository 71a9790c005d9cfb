import type { Plugin } from 'vite'

/** The chunks of the screens that everybody starts with, by their names in `vite.config.ts`. */
const startChunks = ['link', 'frame', 'app', 'control']
/** Large, and not needed before a form is filled in: start screens make calls of the type `CallTo`. */
const schemaLibrary = /[\\/]node_modules[\\/]zod[\\/]/

/**
 * Fails the build if a start chunk is missing, because its file was moved and its pattern not, or if it contains the
 * library for schemas. Neither shows on the screen: it is only slower.
 */
export function checkStart(): Plugin {
  return {
    name: 'check-start',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const name of startChunks) {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
        if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk named ${name}.`)
        if (chunk.moduleIds.some((id) => schemaLibrary.test(id)))
          throw new Error(`The chunk ${name} contains zod: something in it imports a schema of the contract.`)
      }
    },
  }
}
