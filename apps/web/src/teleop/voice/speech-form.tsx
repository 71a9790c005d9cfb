import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { commandLimits, type RobotCommand } from '@wheelhouse/contract/robots/robot-command'
import { speechLanguages, speechSpeeds } from '@wheelhouse/contract/robots/robot-values'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { type FormEvent, useState } from 'react'
import { useSpokenLanguages } from '../../buildings/speech-voices.queries.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from '../panels/side-panel.module.css'
import { byCategory, guessLanguage, speechTextsQuery } from './speech-texts.queries.ts'

type Speech = Extract<RobotCommand, { command: 'speak' }>['params']

const voices = ['female', 'male'] as const
const phrases = ['phrase1', 'phrase2', 'phrase3'] as const

/** What the robot should say, in which language and voice, and how fast; with common phrases to choose from. */
export function SpeechForm({
  buildingId,
  onSay,
}: {
  buildingId: string | null
  onSay: (command: RobotCommand) => Promise<unknown>
}) {
  const t = useTexts(teleopTexts)
  const consoleLanguage = useLanguage()
  const [speech, setSpeech] = useState<Speech>({
    text: '',
    language: consoleLanguage,
    voice: 'female',
    speed: 'normal',
  })
  const change = (part: Partial<Speech>) => setSpeech((last) => ({ ...last, ...part }))
  const spoken = useSpokenLanguages()
  const hasVoice = spoken === null || spoken.includes(speech.language)
  const names = new Intl.DisplayNames(consoleLanguage, { type: 'language' })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (speech.text.trim() === '' || !hasVoice) return
    void onSay({ command: 'speak', params: speech })
    change({ text: '' })
  }
  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      <PhraseSelect buildingId={buildingId} onChoose={change} />
      <div className={classes.row}>
        <TextInput
          className={classes.grow}
          aria-label={t('speechText')}
          placeholder={t('speechText')}
          maxLength={commandLimits.speechMax}
          value={speech.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <Button type="submit" disabled={speech.text.trim() === '' || !hasVoice}>
          {t('say')}
        </Button>
      </div>
      <div className={classes.row}>
        <NativeSelect
          className={classes.choice}
          size="xs"
          aria-label={t('language')}
          value={speech.language}
          onChange={(event) =>
            change({ language: speechLanguages.find((code) => code === event.currentTarget.value) })
          }
          data={speechLanguages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
        />
        <NativeSelect
          className={classes.choice}
          size="xs"
          aria-label={t('voice')}
          value={speech.voice}
          onChange={(event) => change({ voice: voices.find((one) => one === event.currentTarget.value) })}
          data={voices.map((one) => ({ value: one, label: t(`voice_${one}`) }))}
        />
        <NativeSelect
          className={classes.choice}
          size="xs"
          aria-label={t('speechSpeed')}
          value={speech.speed}
          onChange={(event) =>
            change({ speed: speechSpeeds.find((one) => one === event.currentTarget.value) })
          }
          data={speechSpeeds.map((one) => ({ value: one, label: t(`speechSpeed_${one}`) }))}
        />
      </div>
      {!hasVoice && (
        <p className={classes.note} role="status">
          {t('noVoice')}
        </p>
      )}
    </form>
  )
}

type PhraseSelectProps = {
  /** Whose phrases are offered before the built-in ones; `null` for none. */
  buildingId: string | null
  onChoose: (speech: Partial<Speech>) => void
}

/** Common phrases, to be spoken as they are or edited first. */
function PhraseSelect({ buildingId, onChoose }: PhraseSelectProps) {
  const t = useTexts(teleopTexts)
  const consoleLanguage = useLanguage()
  const { data: texts = [] } = useQuery(speechTextsQuery(buildingId))
  return (
    <NativeSelect
      aria-label={t('phrases')}
      value=""
      onChange={({ currentTarget: { value } }) => {
        const phrase = phrases.find((one) => one === value)
        const own = texts.find(({ id }) => id === value)
        // The built-in phrases are in the console's language, and are spoken in it.
        if (phrase !== undefined) onChoose({ text: t(phrase), language: consoleLanguage })
        else if (own !== undefined)
          onChoose({
            text: own.text,
            voice: own.voice,
            speed: own.speed,
            language: own.lang === 'auto' ? guessLanguage(own.text, consoleLanguage) : own.lang,
          })
      }}
      data={[
        { value: '', label: t('phrases') },
        ...byCategory(texts),
        ...phrases.map((one) => ({ value: one, label: t(one) })),
      ]}
    />
  )
}
