import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Names the script and the styles that draw every page in the document itself: the browser fetches them beside the first
 * script, which wants them at once, instead of after it.
 */
export function preloadFrame(): Plugin {
  return {
    name: 'preload-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const frame = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'frame')
        if (frame?.type !== 'chunk') throw new Error('The build has no chunk named frame.')
        const styles = [...(frame.viteMetadata?.importedCss ?? [])].map((file) => link('stylesheet', file))
        return [link('modulepreload', frame.fileName), ...styles]
      },
    },
  }
}

function link(rel: string, file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel, href: `/${file}`, crossorigin: true }, injectTo: 'head' }
}
