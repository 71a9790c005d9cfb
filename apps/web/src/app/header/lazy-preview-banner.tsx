import { lazy, Suspense, useEffect } from 'react'
import { preview, setPreview } from '../../custom/manifest.ts'
import { useStore } from '../../kernel/server/store.ts'
import { useSession } from '../../session/session.store.ts'

const PreviewBanner = lazy(async () => ({
  default: (await import('../../system/customisation/preview-banner.tsx')).PreviewBanner,
}))

/** That this tab shows a version of the customisation which is not published. Somebody else who signs in here ends that. */
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
