import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type GuideScreenState, guideScreenRoutes } from '@wheelhouse/contract/guide/guide-screen'
import { guideScreenTexts } from '@wheelhouse/texts/guide/guide-screen'
import { useEffect, useRef, useState } from 'react'
import { apiBase, call, fillPath } from '../../kernel/server/api.ts'
import { callForEvents } from '../../kernel/server/call-for-events.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { chooseLanguage, useTexts } from '../../kernel/words/texts.ts'
import { LanguageSwitch } from '../../session/language-switch.tsx'
import { Exchanges, MessageForm } from '../chats/talk.tsx'
import { type SendMessage, useConversation } from '../chats/use-conversation.ts'
import classes from './guide-screen.module.css'
import { guideScreenPath, guideScreenQuery, isGone } from './guide-screen.queries.ts'

/** After so long without a touch the next visitor finds an empty screen. Milliseconds. */
const forgottenMs = 90_000

/** guide/screen/{token}: what the display of a robot shows to visitors (R-GUIDE-13). */
export function GuideScreenPage() {
  const { token } = useParams({ from: guideScreenPath })
  const t = useTexts(guideScreenTexts)
  const { data, error } = useQuery(guideScreenQuery(token))
  const language = data?.guide?.language
  useEffect(() => {
    if (language !== undefined && language !== 'auto') void chooseLanguage(language)
  }, [language])
  const isOn = data !== undefined && data.guide !== null
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

/** One visitor after the other: each begins with an empty screen. */
function VisitorTalk({ token, state }: { token: string; state: GuideScreenState }) {
  const [visitor, setVisitor] = useState(0)
  return <Visitor key={visitor} token={token} state={state} onLeave={() => setVisitor((one) => one + 1)} />
}

type VisitorProps = { token: string; state: GuideScreenState; onLeave: () => void }

function Visitor({ token, state, onLeave }: VisitorProps) {
  const t = useTexts(guideScreenTexts)
  const chatId = useRef<string | null>(null)
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
  const leave = () => {
    // The next visitor does not wait for it.
    if (chatId.current !== null)
      void call(guideScreenRoutes.end, {
        params: { token, id: chatId.current },
        body: { rating: null },
      }).catch(() => undefined)
    onLeave()
  }
  useForgotten(exchanges.length > 0 && !isAnswering && state.call === 'none', leave)
  return (
    <>
      <p className={classes.word}>{t('greeting')}</p>
      <div className={classes.talk}>
        <Exchanges
          exchanges={exchanges}
          isBusy={isAnswering}
          onAsk={(text, itemId) => void ask(text, itemId)}
          getMediaUrl={(turnId) =>
            apiBase + fillPath(guideScreenRoutes.media.path, { token, id: chatId.current ?? '', turnId })
          }
          onWrong={async (turnId) => {
            if (chatId.current === null) return
            await call(guideScreenRoutes.judge, { params: { token, id: chatId.current }, body: { turnId } })
          }}
        />
      </div>
      <MessageForm isBusy={isAnswering} onSend={(text) => void ask(text)} />
      <div className={classes.tools}>
        <CallButton token={token} state={state} getChat={() => chatId.current} />
        {exchanges.length > 0 && (
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

/** Calls `onForgotten` once nobody has touched the screen for a while. */
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
