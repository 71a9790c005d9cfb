import { Button, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Clip, clipRoutes } from '@wheelhouse/contract/archives/clip'
import { clipTexts } from '@wheelhouse/texts/archives/clips'
import { useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { showError } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { may } from '../session/may.ts'
import classes from './archive.module.css'
import { getClipAddress } from './archives.queries.ts'

/** Actions on one clip. @param name the name that people know it by */
export function ClipActions({ clip, name }: { clip: Clip; name: string }) {
  const t = useTexts(clipTexts)
  const queryClient = useQueryClient()
  const [isPlaying, setIsPlaying] = useState(false)
  const { id, status, isProtected } = clip
  const params = { id }
  /** Whatever the result, the list is refreshed. */
  const change = async (made: Promise<unknown>) => {
    try {
      await made
    } catch (error) {
      showError(error)
    }
    await queryClient.invalidateQueries({ queryKey: [clipRoutes.list.path] })
  }
  const look = (action: 'play' | 'download' | 'cancel' | 'protect' | 'release') => ({
    variant: 'default',
    size: 'compact-sm',
    'aria-label': t('actionOn', { action: t(action), name }),
    children: t(action),
  })
  if (status === 'running')
    return may('recording:clip') ? (
      <Button {...look('cancel')} onClick={() => void change(call(clipRoutes.cancel, { params }))} />
    ) : null
  if (status !== 'done') return null
  const setProtected = (wanted: boolean) =>
    void change(call(clipRoutes.protect, { params, body: { isProtected: wanted } }))
  return (
    <div className={classes.clipActions}>
      <Button {...look('play')} onClick={() => setIsPlaying(true)} />
      <Button
        component="a"
        href={getClipAddress(id)}
        // The server names the file.
        download=""
        {...look('download')}
      />
      {may('recording:protect') ? (
        <Button {...look(isProtected ? 'release' : 'protect')} onClick={() => setProtected(!isProtected)} />
      ) : (
        isProtected && <span>{t('isProtected')}</span>
      )}
      {isPlaying && <ClipFilm id={id} name={name} onClose={() => setIsPlaying(false)} />}
    </div>
  )
}

function ClipFilm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTexts(clipTexts)
  return (
    <Modal opened onClose={onClose} size="xl" title={name} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className={classes.screen}>
        <video src={getClipAddress(id)} aria-label={name} controls autoPlay muted playsInline />
      </div>
    </Modal>
  )
}
