import { defineTexts } from '../kernel/define-texts.ts'

/** How a device gets its way into the broker: a part of device/{id}. */
export const deviceBrokerTexts = defineTexts('deviceBroker', {
  title: { ja: 'MQTTでの送信', en: 'Sending by MQTT' },
  text: {
    ja: 'デバイスの設定に下の値を入力します。このデバイスは自分のトピックの下にだけ送信でき、受信はできません。',
    en: 'Enter these values in the settings of the device. It can publish below its own topic only, and subscribe to nothing.',
  },
  host: { ja: 'ホスト', en: 'Host' },
  port: { ja: 'ポート', en: 'Port' },
  tls: { ja: '暗号化（TLS）', en: 'Encryption (TLS)' },
  tls_on: { ja: '使用する', en: 'On' },
  tls_off: { ja: '使用しない', en: 'Off' },
  userName: { ja: 'ユーザー名', en: 'User name' },
  topic: { ja: 'トピック', en: 'Topic' },
  secret: { ja: 'シークレット', en: 'Secret' },
  noSecret: {
    ja: 'シークレットはまだありません。このデバイスは接続できません。',
    en: 'There is no secret yet: this device cannot connect.',
  },
  since: { ja: 'シークレットの発行日時：{{moment}}', en: 'Secret issued: {{moment}}' },
  disabled: {
    ja: 'このデバイスは無効のため、接続できません。',
    en: 'This device is disabled, so it cannot connect.',
  },
  outside: {
    ja: '外部のブローカーを使用しています。発行したシークレットは、ブローカー側にも同じものを登録してください。',
    en: 'An outside broker is in use: set up the same secret there as well.',
  },
  make: { ja: 'シークレットの発行', en: 'Issue a secret' },
  renewText: {
    ja: '新しいシークレットを発行します。表示は一度だけです。今のシークレットはすぐに使えなくなり、接続中のデバイスは切断されます。',
    en: 'A new secret is issued and shown once. The current one stops working at once, and the device is disconnected.',
  },
  revoke: { ja: 'シークレットの失効', en: 'Revoke the secret' },
  revokeText: {
    ja: '「{{name}}」はすぐに切断され、新しいシークレットを発行するまで接続できません。',
    en: '“{{name}}” is disconnected at once, and cannot connect until a new secret is issued.',
  },
  revoked: { ja: 'シークレットを失効しました。', en: 'The secret was revoked.' },
})
