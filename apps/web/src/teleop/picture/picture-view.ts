/** Share of the main picture that must be visible while somebody drives by it. */
const enough = 0.75

/**
 * Reports whether a picture is visible: scrolled away or pushed out by a pinch zoom, it is not.
 * @param onChange called with each change, for the first time after the browser's first check
 * @returns a function that stops watching, after which the picture counts as not visible
 */
export function watchPictureView(picture: HTMLElement, onChange: (isInView: boolean) => void): () => void {
  let last = false
  const set = (isInView: boolean) => {
    if (isInView === last) return
    last = isInView
    onChange(isInView)
  }
  // The observer reports what scrolling and clipping leave of it, the visual viewport what a zoom leaves.
  let clipped = 0
  const judge = () => set(clipped * shareInViewport(picture.getBoundingClientRect()) >= enough)
  const observer = new IntersectionObserver(
    (entries) => {
      clipped = entries.at(-1)?.intersectionRatio ?? 0
      judge()
    },
    { threshold: [0, 0.25, 0.5, enough, 0.9, 1] },
  )
  observer.observe(picture)
  const viewport = globalThis.visualViewport
  viewport?.addEventListener('resize', judge)
  viewport?.addEventListener('scroll', judge)
  return () => {
    observer.disconnect()
    viewport?.removeEventListener('resize', judge)
    viewport?.removeEventListener('scroll', judge)
    set(false)
  }
}

/** The share of a rectangle of the page that is visible in a zoomed window; 1 without a zoom. */
function shareInViewport({ left, top, width, height }: DOMRect): number {
  const viewport = globalThis.visualViewport
  if (viewport == null || viewport.scale <= 1.01 || width === 0 || height === 0) return 1
  const overlap = (from: number, size: number, start: number, length: number) =>
    Math.max(0, Math.min(from + size, start + length) - Math.max(from, start)) / size
  return (
    overlap(left, width, viewport.offsetLeft, viewport.width) *
    overlap(top, height, viewport.offsetTop, viewport.height)
  )
}
