import type { TermDocument } from '@wheelhouse/contract/account/term-agreement'

/** The terms of the demo, which state that it is a demonstration. A real installation brings its own documents. */
export const demoTerms: readonly Omit<TermDocument, 'effectiveAt'>[] = [
  {
    type: 'TOS',
    version: '1.0',
    body: {
      ja: `# 利用規約（デモ）

この文書は、Wheelhouseのデモ環境のための例です。実際に導入するときは、運用する会社の規約に置き換えてください。

## 1. 目的

Wheelhouseは、建物で働くサービスロボットを見守り、操作するためのコンソールです。

## 2. アカウント

- アカウントは本人だけが使います。ほかの人に貸したり、共有したりしないでください。
- パスワードを知られたおそれがあるときは、すぐに変更してください。

## 3. ロボットの操縦

- 操縦する人は、映像でロボットの周囲を確認しながら操縦します。
- 人に近づくときは速度を落とし、危険を感じたら停止してください。
- 画面の遠隔停止は、安全規格に適合した非常停止ではありません。非常時はロボット本体の非常停止ボタンを押してください。

## 4. 記録

操作は、日時と操作した人の名前とともに記録されます。

## 5. 免責

デモ環境のロボットは仮想です。実在する建物や人への影響はありません。`,
      en: `# Terms of Use (demonstration)

This document is an example for the demonstration of Wheelhouse. An installation replaces it with the terms of the company that runs it.

## 1. Purpose

Wheelhouse is a console from which people watch and operate service robots in buildings.

## 2. Accounts

- An account is used by its owner only. Do not lend or share it.
- If somebody may know your password, change it at once.

## 3. Driving robots

- Whoever drives a robot watches its surroundings in the picture all the time.
- Slow down near people, and stop when in doubt.
- The remote stop on the screen is not a safety-rated emergency stop. In an emergency press the button on the robot.

## 4. Records

What you do is recorded with its time and your name.

## 5. Liability

The robots of the demonstration are virtual. No real building or person is affected.`,
    },
  },
  {
    type: 'PP',
    version: '1.0',
    body: {
      ja: `# プライバシーポリシー（デモ）

この文書は、Wheelhouseのデモ環境のための例です。

## 1. 保存する情報

- 氏名、メールアドレス、電話番号（登録した場合）、表示言語
- ログインした日時、IPアドレス、ブラウザの名前
- 操作の記録

## 2. 使う目的

ログインの確認、ロボットの操作、操作した人の記録のためだけに使います。

## 3. 保存する場所と期間

情報は、このWheelhouseが動いているコンピューターに保存します。送信したメールの記録は30日、終了したログインの記録は30日で削除します。

## 4. カメラの映像

カメラの映像と音声は、見ている人のブラウザへ直接送られます。デモ環境の映像は、描かれた建物のものです。`,
      en: `# Privacy Policy (demonstration)

This document is an example for the demonstration of Wheelhouse.

## 1. What is kept

- Name, e-mail address, phone number (if you give one), language
- When you signed in, from which IP address, with which browser
- A record of what you did

## 2. What it is for

Only to check sign-ins, to operate robots, and to know who did what.

## 3. Where and how long

It is kept on the computer that runs this Wheelhouse. Records of mails are removed after 30 days, those of sign-ins 30 days after their end.

## 4. Camera pictures

Pictures and sound go directly to the browser of whoever watches. Those of the demonstration show a drawn building.`,
    },
  },
  {
    type: 'MC',
    version: '1.0',
    body: {
      ja: `# 保守契約（デモ）

この文書は、Wheelhouseのデモ環境のための例です。保守会社の利用者だけに表示されます。

## 1. 保守の範囲

保守会社は、担当する組織のロボットについて、点検、部品の交換、ソフトウェアの更新を行います。

## 2. 連絡

故障の連絡を受けたときは、その日のうちに状況を確認します。

## 3. 遠隔での作業

遠隔で作業するときは、ロボットの近くに人がいないことを映像で確認します。`,
      en: `# Maintenance Agreement (demonstration)

This document is an example for the demonstration of Wheelhouse. Only people of a maintenance company see it.

## 1. What is maintained

The maintenance company inspects the robots of the organisations it looks after, replaces parts and updates software.

## 2. Reports

When a fault is reported, it looks into it on the same day.

## 3. Work from afar

Before it works on a robot from afar, it makes sure by the picture that nobody stands near.`,
    },
  },
]
