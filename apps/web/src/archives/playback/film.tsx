import { useMergedRef } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Recording } from '@wheelhouse/contract/archives/recording'
import { incidentTexts } from '@wheelhouse/texts/archives/incidents'
import { type RefObject, useEffect, useState } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { getStart } from '../archive-time.ts'
import { getFilmAddress, storedQuery } from '../archives.queries.ts'
import { followClock } from './film-sync.ts'
import classes from './playback.module.css'
import { isRunning, type PlaybackClock } from './playback-clock.ts'

type FilmProps = {
  clock: PlaybackClock
  recording: Recording
  /** Preloaded meanwhile. */
  nextId: string | undefined
  label: string
  /** It is the only film shown, so the clock waits until it can be seen. */
  isAlone?: boolean
  /** The video element, for saving a picture. */
  video?: RefObject<HTMLVideoElement | null>
}

/** One film, requested from the robot if the server does not have it. During playback the next one is preloaded. */
export function Film({ clock, recording, nextId, label, isAlone = false, video }: FilmProps) {
  const t = useTexts(incidentTexts)
  const queryClient = useQueryClient()
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  const element = useMergedRef(setFilm, video)
  const [isBroken, setIsBroken] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  const { data, error, refetch } = useQuery(storedQuery(recording.id))
  const isStored = data?.isStored === true
  const isGoing = isRunning(useStore(clock.state))
  const start = getStart(recording)
  useEffect(() => {
    if (isStored && isGoing && nextId !== undefined) void queryClient.prefetchQuery(storedQuery(nextId))
  }, [isStored, isGoing, nextId, queryClient])
  useEffect(() => (film === null ? undefined : followClock(film, clock, start)), [film, clock, start])
  useEffect(() => {
    if (!isAlone) return undefined
    clock.wait(!isLoaded)
    return () => clock.wait(false)
  }, [isAlone, isLoaded, clock])
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!isStored || isBroken)
    return (
      <p className={classes.message} role="status">
        {t(isBroken ? 'filmBroken' : 'fetching')}
      </p>
    )
  return (
    <video
      // A picture of it can be saved, also if it comes from the store of files and not from the server.
      crossOrigin="anonymous"
      ref={element}
      src={getFilmAddress(recording.id)}
      aria-label={label}
      muted
      playsInline
      preload="auto"
      onLoadedData={() => setIsLoaded(true)}
      // It is buffering, or has finished seeking.
      onWaiting={() => setIsLoaded(false)}
      onCanPlay={() => setIsLoaded(true)}
      onError={() => setIsBroken(true)}
    />
  )
}
