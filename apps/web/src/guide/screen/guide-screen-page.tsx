import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type GuideScreenState, guideScreenRoutes } from '@wheelhouse/contract/guide/guide-screen'
import { type GuideTrip, isOpenTrip } from '@wheelhouse/contract/guide/guide-trip'
import { guideScreenTexts } from '@wheelhouse/texts/guide/guide-screen'
import { useEffect, useRef, useState } from 'react'
import { apiBase, call, fillPath } from '../../kernel/server/api.ts'
import { callForEvents } from '../../kernel/server/call-for-events.ts'
import { describeError, showError } from '../../kernel/shell/notify.ts'
import { chooseLanguage, useTexts } from '../../kernel/words/texts.ts'
import { LanguageSwitch } from '../../session/language-switch.tsx'
import { Exchanges, MessageForm } from '../chats/talk.tsx'
import { type SendMessage, useConversation } from '../chats/use-conversation.ts'
import classes from './guide-screen.module.css'
import { guideScreenQuery, isGone } from './guide-screen.queries.ts'
import { guideScreenPath } from './guide-screen-path.ts'
import { TripPanel } from './trip-panel.tsx'
import { useTrip } from './use-trip.ts'

/** Idle time after which the screen is cleared for the next visitor. Milliseconds. */
const forgottenMs = 90_000

/** guide/screen/{token}: the page that a robot's display shows to visitors (R-GUIDE-13). */
export function GuideScreenPage() {
  const { token } = useParams({ from: guideScreenPath })
  const t = useTexts(guideScreenTexts)
  const { data, error } = useQuery(guideScreenQuery(token))
  const language = data?.guide?.language
  useEffect(() => {
    if (language !== undefined && language !== 'auto') void chooseLanguage(language)
  }, [language])
  // A visitor being led can stop the trip, even if the guide has been switched off meanwhile.
  const isOn = data !== undefined && (data.guide !== null || (data.trip !== null && isOpenTrip(data.trip)))
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{data?.robotName}</h1>
        <LanguageSwitch />
      </header>
      {isGone(error) && <p className={classes.word}>{t('gone')}</p>}
      {error !== null && !isGone(error) && (
        <p role="status" className={classes.word}>
          {t('unreachable')}
        </p>
      )}
      {data !== undefined && !isOn && error === null && <p className={classes.word}>{t('off')}</p>}
      {isOn && !isGone(error) && <VisitorTalk token={token} state={data} />}
    </main>
  )
}

/** One visitor after another, each starting with an empty screen. */
function VisitorTalk({ token, state }: { token: string; state: GuideScreenState }) {
  const [visitor, setVisitor] = useState(0)
  /** Id of a trip whose end no longer needs to be shown. */
  const [seenTripId, setSeenTripId] = useState<string | null>(null)
  const trip = state.trip?.id === seenTripId ? null : state.trip
  const seeTrip = () => setSeenTripId(state.trip?.id ?? null)
  const leave = () => {
    seeTrip()
    setVisitor((one) => one + 1)
  }
  return (
    <Visitor key={visitor} token={token} state={state} trip={trip} onTripSeen={seeTrip} onLeave={leave} />
  )
}

type VisitorProps = {
  token: string
  state: GuideScreenState
  trip: GuideTrip | null
  onTripSeen: () => void
  onLeave: () => void
}

function Visitor({ token, state, trip, onTripSeen, onLeave }: VisitorProps) {
  const t = useTexts(guideScreenTexts)
  // A display reloaded in the middle of a trip continues its conversation.
  const chatId = useRef(trip?.chatId ?? null)
  const send: SendMessage = async function* (message, signal) {
    const params = { token }
    chatId.current ??= (await call(guideScreenRoutes.begin, { params }, { signal, quiet: 'ownProgress' })).id
    yield* callForEvents(
      guideScreenRoutes.send,
      { params: { token, id: chatId.current }, body: message },
      signal,
    )
  }
  const { exchanges, isAnswering, ask } = useConversation(send)
  const { begin, stop } = useTrip(token)
  const isLed = trip !== null && isOpenTrip(trip)
  const say = (text: string, itemId: string | null = null) => {
    onTripSeen()
    begin.reset()
    void ask(text, itemId)
  }
  const lead = (turnId: string) => {
    stop.reset()
    begin.mutate({ id: chatId.current ?? '', turnId })
  }
  const leave = () => {
    // Not awaited, so that the next visitor can start at once.
    if (chatId.current !== null)
      void call(guideScreenRoutes.end, {
        params: { token, id: chatId.current },
        body: { rating: null },
      }).catch(() => undefined)
    onLeave()
  }
  const hasBegun = exchanges.length > 0 || trip !== null
  useForgotten(hasBegun && !isAnswering && !isLed && state.call === 'none', leave)
  if (isLed)
    return (
      <>
        <TripPanel trip={trip} stop={stop} onStop={() => begin.reset()} />
        <div className={classes.tools}>
          <CallButton token={token} state={state} getChat={() => chatId.current} />
        </div>
      </>
    )
  return (
    <>
      {trip === null ? <p className={classes.word}>{t('greeting')}</p> : <TripPanel trip={trip} />}
      <div className={classes.talk}>
        <Exchanges
          exchanges={exchanges}
          isBusy={isAnswering || begin.isPending}
          onAsk={say}
          getMediaUrl={(turnId) =>
            apiBase + fillPath(guideScreenRoutes.media.path, { token, id: chatId.current ?? '', turnId })
          }
          onLead={lead}
          onWrong={async (turnId) => {
            if (chatId.current === null) return
            await call(guideScreenRoutes.judge, { params: { token, id: chatId.current }, body: { turnId } })
          }}
        />
        {begin.error !== null && (
          <p role="alert" className={classes.refusal}>
            {describeError(begin.error)}
          </p>
        )}
      </div>
      <MessageForm isBusy={isAnswering} onSend={say} />
      <div className={classes.tools}>
        <CallButton token={token} state={state} getChat={() => chatId.current} />
        {hasBegun && (
          <Button size="lg" variant="default" onClick={leave}>
            {t('finish')}
          </Button>
        )}
      </div>
    </>
  )
}

type CallProps = { token: string; state: GuideScreenState; getChat: () => string | null }

function CallButton({ token, state, getChat }: CallProps) {
  const t = useTexts(guideScreenTexts)
  const ring = useMutation({
    mutationFn: () => call(guideScreenRoutes.call, { params: { token }, body: { chatId: getChat() } }),
    onError: showError,
  })
  if (!state.canCall) return null
  if (state.call === 'none')
    return (
      <Button size="lg" loading={ring.isPending} onClick={() => ring.mutate()}>
        {t('call')}
      </Button>
    )
  return (
    <p role="status" className={classes.word}>
      {t(state.call === 'callIn' ? 'called' : 'talking')}
    </p>
  )
}

/** Calls `onForgotten` once nobody has touched the screen for `forgottenMs`. */
function useForgotten(isInUse: boolean, onForgotten: () => void): void {
  const latest = useRef(onForgotten)
  useEffect(() => {
    latest.current = onForgotten
  })
  useEffect(() => {
    if (!isInUse) return undefined
    let timer = globalThis.setTimeout(() => latest.current(), forgottenMs)
    const restart = () => {
      globalThis.clearTimeout(timer)
      timer = globalThis.setTimeout(() => latest.current(), forgottenMs)
    }
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) globalThis.addEventListener(sign, restart)
    return () => {
      globalThis.clearTimeout(timer)
      for (const sign of signs) globalThis.removeEventListener(sign, restart)
    }
  }, [isInUse])
}
