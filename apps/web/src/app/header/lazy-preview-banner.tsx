import { lazy, Suspense, useEffect } from 'react'
import { preview, setPreview } from '../../custom/manifest.ts'
import { useStore } from '../../kernel/server/store.ts'
import { useSession } from '../../session/session.store.ts'

const PreviewBanner = lazy(async () => ({
  default: (await import('../../system/customisation/preview-banner.tsx')).PreviewBanner,
}))

/** Shows that this tab previews an unpublished version of the customisation. It ends if somebody else signs in here. */
export function LazyPreviewBanner() {
  const previewed = useStore(preview)
  const { user } = useSession()
  const isForeign = previewed !== null && user !== null && previewed.operatorId !== user.id
  useEffect(() => {
    if (isForeign) void setPreview(null)
  }, [isForeign])
  if (previewed === null) return null
  return (
    <Suspense>
      <PreviewBanner number={previewed.number} />
    </Suspense>
  )
}
