/** A battery charge displayed by the page. */
export type ShownCharge = { readonly serialNumber: string; readonly charge: number; readonly at: number }

/**
 * Runs in the page before its own scripts: records each charge that appears in a robot's card, when its text is
 * in the document. Read `benchCharges` afterwards.
 */
export function installChargeProbe(): void {
  const shown: ShownCharge[] = []
  Object.assign(globalThis, { benchCharges: shown })
  const note = (records: MutationRecord[]) => {
    const at = performance.timeOrigin + performance.now()
    const cards = new Set(
      records.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('article'),
      ),
    )
    for (const card of cards) {
      const text = card?.textContent ?? ''
      const serialNumber = /BENCH-\d{4}/.exec(card?.querySelector('h2')?.textContent ?? '')?.[0]
      const charge = /(\d+)%/.exec(text)?.[1]
      if (serialNumber !== undefined && charge !== undefined)
        shown.push({ serialNumber, charge: Number(charge), at })
    }
  }
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
}
