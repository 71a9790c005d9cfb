import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import type { Arm } from '@wheelhouse/contract/robots/arm'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { useState } from 'react'
import { entityQuery } from '../../kernel/server/entity.queries.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { PoseChooser } from './pose-chooser.tsx'
import { PoseEditor } from './pose-editor.tsx'

/** editor/pose: the posture of an arm, by numbers and visually. `?pose=` opens one. */
export function PoseEditorPage() {
  const { pose: id } = useSearch({ from: '/shell/editor/pose' })
  return id === undefined ? <WithoutPose /> : <OpenPose key={id} id={id} />
}

function OpenPose({ id }: { id: string }) {
  const t = useTexts(poseEditorTexts)
  const { data: pose, error, refetch } = useQuery(entityQuery(poseDefRoutes, { id }))
  useTitle(pose?.name ?? t('title'))
  if (pose === undefined && error !== null)
    return <ListFailure error={error} route={poseDefRoutes.get} onRetry={() => void refetch()} />
  if (pose === undefined) return <Skeleton height={480} />
  return <PoseEditor key={pose.id} pose={pose} arm={{ model: pose.armModel, type: pose.armType }} />
}

/** Opened without a pose: select one, or start a new one. */
function WithoutPose() {
  const t = useTexts(poseEditorTexts)
  const [arm, setArm] = useState<Arm | null>(null)
  useTitle(t('title'))
  return arm === null ? (
    <PoseChooser onBegin={setArm} />
  ) : (
    <PoseEditor arm={arm} onLeave={() => setArm(null)} />
  )
}
