import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ConsoleSend, movesRobot, robotConsoleRoutes } from '@wheelhouse/contract/robots/robot-console'
import { robotConsoleTexts } from '@wheelhouse/texts/robots/robot-console'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { useKeptText } from '../../kernel/forms/use-kept-input.ts'
import { call } from '../../kernel/server/api.ts'
import { describeError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { checkMessage, messageTemplates } from './console-message.ts'
import classes from './robot-console.module.css'

const names = Object.keys(messageTemplates)
const toText = (name: string) => JSON.stringify(messageTemplates[name], null, 2)
const first = names[0] ?? ''

/** Sends one message manually; anything that moves the robot needs confirmation. */
export function SendPanel({ serialNo }: { serialNo: string }) {
  const t = useTexts(robotConsoleTexts)
  const issuesId = useId()
  const [template, setTemplate] = useState(first)
  const [text, setText] = useKeptText(`message to robot ${serialNo}`, toText(first))
  const [asking, setAsking] = useState<ConsoleSend | null>(null)
  const sending = useMutation({
    mutationFn: (body: ConsoleSend) => call(robotConsoleRoutes.send, { params: { serialNo }, body }),
  })
  const { message, issues } = checkMessage(text)
  const change = (next: string) => {
    setText(next)
    sending.reset()
  }
  const handleSend = () => {
    if (message === null) return
    if (movesRobot(message)) setAsking(message)
    else sending.mutate(message)
  }
  return (
    <section className={classes.send} aria-label={t('sendTitle')}>
      <h2>{t('sendTitle')}</h2>
      <p className={classes.note}>{t('sendNote')}</p>
      <NativeSelect
        label={t('template')}
        value={template}
        data={names}
        onChange={({ currentTarget: { value } }) => {
          setTemplate(value)
          change(toText(value))
        }}
      />
      <Textarea
        name="message"
        label={t('message')}
        classNames={{ input: classes.json }}
        rows={11}
        spellCheck={false}
        aria-invalid={issues !== null}
        aria-describedby={issuesId}
        value={text}
        onChange={({ currentTarget: { value } }) => change(value)}
      />
      <div id={issuesId} role="status" className={classes.outcome}>
        {issues !== null && (
          <ul>
            {issues.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        {sending.data !== undefined && t(sending.data.status)}
        {sending.error !== null && <p className={classes.failed}>{describeError(sending.error)}</p>}
      </div>
      <Button
        leftSection={<Send size={16} aria-hidden />}
        disabled={message === null}
        loading={sending.isPending}
        onClick={handleSend}
      >
        {t('send')}
      </Button>
      {asking !== null && (
        <ConfirmDialog
          title={t('moves')}
          confirm={t('send')}
          color="red.9"
          onConfirm={async () => {
            // A failure is shown next to the message.
            await sending.mutateAsync(asking).catch(() => undefined)
          }}
          onClose={() => setAsking(null)}
        >
          {t('movesNote', { action: getName(asking) })}
        </ConfirmDialog>
      )}
    </section>
  )
}

function getName(message: ConsoleSend): string {
  return message.topic === 'instantActions' ? message.action.actionType : message.body.kind
}
