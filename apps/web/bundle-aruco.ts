/**
 * js-aruco2 is written for `require` and for pages without modules: it exports by `this`, which bundlers take for nothing.
 * Here it exports as they know it. For the build, and for what the development server prepares.
 */
export function bundleAruco(): {
  name: string
  transform(code: string, id: string): { code: string; map: null } | null
} {
  return {
    name: 'bundle-aruco',
    transform(code, id) {
      if (!/[\\/]js-aruco2[\\/]src[\\/]/.test(id)) return null
      return { code: code.replaceAll(/\bthis\.(AR|CV)\b/g, 'exports.$1'), map: null }
    },
  }
}
