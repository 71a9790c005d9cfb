import { logForInstaller } from './log-for-installer.ts'

/** How long a style sheet may take to load. Milliseconds. */
const patienceMs = 10_000

/**
 * Loads the installation's own style sheets, by hash, after the console's. Nothing waits for
 * them. One that fails or takes too long is skipped with a warning (R-CUSTOM-11).
 */
export function wearStyles(hashes: readonly string[], base: string): void {
  const worn = [...document.querySelectorAll<HTMLLinkElement>('link[data-installation]')]
  if (worn.map(({ dataset }) => dataset.installation).join() === hashes.join()) return
  for (const link of worn) link.remove()
  for (const sha256 of hashes) addSheet(sha256, `${base}/custom/styles/${sha256}.css`)
}

function addSheet(sha256: string, href: string): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  link.dataset.installation = sha256
  const passOver = () => {
    link.removeAttribute('href')
    logForInstaller(
      'warn',
      `The style sheet ${sha256} of the installation cannot be loaded and is passed over.`,
    )
  }
  const timer = setTimeout(passOver, patienceMs)
  link.addEventListener('load', () => clearTimeout(timer))
  link.addEventListener('error', () => {
    clearTimeout(timer)
    passOver()
  })
  document.head.append(link)
}
