import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { poseDefRoutes } from '@wheelhouse/contract/flows/pose-def'
import { type Arm, armSchema } from '@wheelhouse/contract/robots/arm'
import { armModels, armTypes } from '@wheelhouse/contract/robots/robot-values'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { armKindTexts } from '@wheelhouse/texts/robots/arm-kinds'
import { useState } from 'react'
import { noParams, partsQuery } from '../../kernel/server/entity.queries.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { useArmWords } from '../arm-fields.tsx'
import classes from './pose-editor.module.css'

/** The existing poses, and a button to start a new one. */
export function PoseChooser({ onBegin }: { onBegin: (arm: Arm) => void }) {
  const t = useTexts(poseEditorTexts)
  const { nameArm } = useArmWords()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(partsQuery(poseDefRoutes, noParams, { order: ['name'] }))
  const wanted = search.normalize('NFKC').toLowerCase()
  const poses = (data ?? []).filter(({ name }) => name.normalize('NFKC').toLowerCase().includes(wanted))
  return (
    <section className={classes.page}>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
      </header>
      <div className={classes.body}>
        {may('pose:write') && <NewPose onBegin={onBegin} />}
        <section className={classes.panel} aria-label={t('choosePose')}>
          <h2>{t('choosePose')}</h2>
          {error !== null && (
            <ListFailure error={error} route={poseDefRoutes.list} onRetry={() => void refetch()} />
          )}
          {data === undefined && error === null && <Skeleton height={120} />}
          {data?.length === 0 && <p className={classes.note}>{t('noPoses')}</p>}
          {(data?.length ?? 0) > 8 && (
            <TextInput
              label={t('search')}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          <ul className={classes.list}>
            {poses.map(({ id, name, armModel, armType }) => (
              <li key={id}>
                <ScreenLink
                  to={paths.poseEditor}
                  search={{ pose: id }}
                  aria-label={t('openPose', { pose: name })}
                >
                  {name}
                </ScreenLink>
                <span className={classes.note}>{nameArm({ model: armModel, type: armType })}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  )
}

function NewPose({ onBegin }: { onBegin: (arm: Arm) => void }) {
  const t = useTexts(poseEditorTexts)
  const ta = useTexts(armKindTexts)
  const { models, types } = useArmWords()
  const [model, setModel] = useState(String(armModels[0]))
  const [type, setType] = useState(String(armTypes[0]))
  return (
    <section className={classes.panel} aria-label={t('newPose')}>
      <h2>{t('newPose')}</h2>
      <NativeSelect
        label={ta('armModel')}
        value={model}
        onChange={(event) => setModel(event.currentTarget.value)}
        data={models}
      />
      <NativeSelect
        label={ta('armType')}
        value={type}
        onChange={(event) => setType(event.currentTarget.value)}
        data={types}
      />
      <Button onClick={() => onBegin(armSchema.parse({ model: Number(model), type: Number(type) }))}>
        {t('begin')}
      </Button>
    </section>
  )
}
