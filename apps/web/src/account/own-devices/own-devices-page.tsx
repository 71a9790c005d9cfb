import { ownDeviceTexts } from '@wheelhouse/texts/account/own-devices'
import type { ReactNode } from 'react'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from '../account.module.css'
import { OwnSessions } from '../own-sessions.tsx'
import { CameraTest } from './camera-test.tsx'
import { GamepadTest } from './gamepad-test.tsx'
import { MicrophoneTest } from './microphone-test.tsx'
import { SpeakerTest } from './speaker-test.tsx'

/** /my/devices: tests the devices that driving requires, and lists the person's sessions. */
export function OwnDevicesPage() {
  const t = useTexts(ownDeviceTexts)
  useTitle(t('title'))
  return (
    <section className={classes.page}>
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <Part title={t('camera')}>
        <CameraTest />
      </Part>
      <Part title={t('microphone')}>
        <MicrophoneTest />
      </Part>
      <Part title={t('speaker')}>
        <SpeakerTest />
      </Part>
      <Part title={t('gamepad')}>
        <GamepadTest />
      </Part>
      <Part title={t('sessions')}>
        <OwnSessions />
      </Part>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.section}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
