import type { ErrorCode } from '@wheelhouse/contract/errors'
import { defineTexts, type Text } from './define-texts.ts'
import { type RobotErrorCode, robotErrors } from './robot-errors.ts'
import { type StartErrorCode, startErrorTexts } from './start-errors.ts'

/** What a person reads for the errors of the other areas: what happened, and what to do. */
const errors: Record<Exclude<ErrorCode, StartErrorCode | RobotErrorCode>, Text> = {
  'entity.notFound': {
    ja: '対象が見つかりません。削除された可能性があります。',
    en: 'Not found. It may have been deleted.',
  },
  'entity.changed': {
    ja: 'ほかの人が先に変更を保存しました。最新の内容を確認してください。',
    en: 'Somebody else saved a change first. Check the latest version.',
  },
  'entity.duplicate': { ja: '同じ値がすでに登録されています。', en: 'The same value is already registered.' },
  'entity.inUse': {
    ja: 'ほかで使用されているため、削除できません。先に割り当てを解除してください。',
    en: 'This is in use and cannot be deleted. Remove the assignments first.',
  },
  'entity.limit': {
    ja: '登録できる数の上限に達しています。不要なものを削除してください。',
    en: 'The limit has been reached. Delete entries that are no longer needed.',
  },
  'device.notOperable': {
    ja: 'このデバイスは無効か、操作できる種類（アクチュエーター、ディスプレイ）ではありません。',
    en: 'This device is disabled, or neither an actuator nor a display.',
  },
  'archive.uncontracted': {
    ja: '長時間録画のご契約がないため、サーバーに保存された録画は表示できません。',
    en: 'The contract does not include long-duration recording, so recordings are not kept on the server.',
  },
  'archive.nothingRecorded': {
    ja: 'この時間の録画はありません。',
    en: 'Nothing was recorded at this time.',
  },
  'archive.tooManyEvidences': {
    ja: '同じ組織で作成中の証拠データが多すぎます。終わるのを待つか、作成を中止してください。',
    en: 'Too many evidence files are being created for this organisation. Wait for one to finish, or cancel one.',
  },
  'archive.tooManyClips': {
    ja: '作成中のクリップが多すぎます。完了してからもう一度お試しください。',
    en: 'Too many clips are being created. Wait for one to finish.',
  },
  'archive.tooManyProtected': {
    ja: '保護できる録画の上限に達しています。不要な録画の保護を解除してください。',
    en: 'The limit of protected recordings for this robot has been reached. Stop protecting some that are no longer needed.',
  },
  'archive.shareFull': {
    ja: '保護した録画、クリップ、証拠データで、組織に割り当てられた保存容量がいっぱいです。不要な録画の保護を解除するか、保存期間の終了をお待ちください。',
    en: 'Protected recordings, clips and evidence fill the storage allocated to your organisation. Stop protecting some, or wait until clips and evidence are deleted at the end of their retention period.',
  },
  'upload.offset': {
    ja: 'アップロードの続きの位置が一致しません。「再開」を押してください。',
    en: 'The upload is out of sync. Press “Resume”.',
  },
  'upload.tooMany': {
    ja: '完了していないアップロードが多すぎます。先に完了するか、取り消してください。',
    en: 'Too many unfinished uploads. Finish or cancel some first.',
  },
  'file.wrongType': {
    ja: 'ファイルの中身が、ここで使用できる形式と異なるか、途中で切れています。元のソフトで開いて確認し、もう一度書き出してください。',
    en: 'The content of the file is not of a type accepted here, or it is cut off. Check that it opens in the program it comes from, and export it again.',
  },
  'file.damaged': {
    ja: 'ファイルが壊れているか、途中で切れています。元のソフトで開いて確認し、もう一度書き出してください。',
    en: 'The file is damaged or incomplete. Check that it opens in the program it comes from, and export it again.',
  },
  'file.pictureTooLarge': {
    ja: '画像が大きすぎます。縦横それぞれ{{maxSide}}ピクセル、全体で{{maxMegapixels}}メガピクセルまでです。',
    en: 'The image is too large: at most {{maxSide}} pixels per side and {{maxMegapixels}} megapixels in total.',
  },
  'file.unpacksTooLarge': {
    ja: 'ファイルを展開すると大きくなりすぎるため、使用できません。',
    en: 'The file cannot be used: it is too large when unpacked.',
  },
  'building.wouldLockOut': {
    ja: '保存すると、現在のアドレス（{{ip}}）からこの建物にアクセスできなくなります。',
    en: 'Saving this would lock you out: your own address ({{ip}}) would no longer have access to this building.',
  },
  'operator.cannotBeInvited': {
    ja: 'すでにログインしたことがあるか、無効になっているため、招待メールを送信できません。',
    en: 'No invitation can be sent: the person has signed in before, or the account is disabled.',
  },
  'mail.notSetUp': {
    ja: 'メールサーバーが未設定のため、メールを送信できません。パスワードを入力して登録してください。',
    en: 'No mail server is set up, so no invitation can be sent. Enter a password instead.',
  },
  'map.conflict': {
    ja: '同じ箇所をほかの利用者が変更しました。最新の状態を確認してください。',
    en: 'Somebody else has changed the same objects. Check the latest state.',
  },
  'map.tooLarge': {
    ja: '地図の要素数が上限を超えるため、保存できません。',
    en: 'The map would exceed the maximum number of objects. Nothing was saved.',
  },
  'map.hasErrors': {
    ja: '地図に{{count}}件のエラーがあるため、公開できません。先にエラーを修正してください。',
    en: 'The map has errors ({{count}}) and cannot be published. Fix them first.',
  },
  'map.chooseLevel': {
    ja: 'ファイルに複数のフロア（{{levels}}）があります。読み込むフロアを選択してください。',
    en: 'The file has several levels ({{levels}}). Choose the one to import.',
  },
  'operator.lastAdministrator': {
    ja: '最後の組織管理者です。先に別の組織管理者を登録してください。',
    en: 'This is the last organisation administrator. Register another one first.',
  },
  'guide.uncontracted': {
    ja: 'この組織の契約には自動案内が含まれていません。',
    en: 'The contract of this organisation does not include the automatic guide.',
  },
  'guide.off': {
    ja: 'このロボットは現在、案内を行っていません。',
    en: 'This robot is not guiding visitors at the moment.',
  },
  // Visitors read these at the display of a robot.
  'guide.occupied': {
    ja: '申し訳ありません。ただいまほかの仕事をしているため、ご案内できません。しばらくしてからもう一度お試しください。',
    en: 'I am sorry, I am busy with something else right now. Please try again in a little while.',
  },
  'guide.noWay': {
    ja: '申し訳ありません。その場所へは、ただいまご案内できません。係員にお尋ねください。',
    en: 'I am sorry, I cannot take you to that place at the moment. Please ask a member of staff.',
  },
  'guide.otherFloor': {
    ja: '申し訳ありません。その場所は別の階にあるため、ご案内できません。係員にお尋ねください。',
    en: 'I am sorry, that place is on another floor, where I cannot take you. Please ask a member of staff.',
  },
  'guide.unable': {
    ja: '申し訳ありません。ただいま動くことができません。係員にお尋ねください。',
    en: 'I am sorry, I cannot move at the moment. Please ask a member of staff.',
  },
  'guide.notStopped': {
    ja: '申し訳ありません。停止できませんでした。ロボットから離れて、係員にお知らせください。',
    en: 'I am sorry, I could not stop. Please keep away from the robot and tell a member of staff.',
  },
  'knowledge.full': {
    ja: '1つのナレッジグループに登録できるQ&Aは1,000件までです。不要なQ&Aを削除してください。',
    en: 'A knowledge group holds at most 1,000 questions and answers. Delete some that are no longer needed.',
  },
  'evaluation.full': {
    ja: '評価用の質問は500件までです。不要な質問を外してください。',
    en: 'A group can have at most 500 evaluation questions. Remove some that are no longer needed.',
  },
  'evaluation.empty': {
    ja: '評価用の質問がまだありません。',
    en: 'There are no evaluation questions yet.',
  },
  'evaluation.fell': {
    ja: '正答率が{{before}}%から{{after}}%に下がるため、公開しませんでした。',
    en: 'Not published: the hit rate would fall from {{before}}% to {{after}}%.',
  },
  'chat.ended': {
    ja: 'この会話は終了しています。新しい会話を始めてください。',
    en: 'This conversation has ended. Start a new one.',
  },
  'linkage.uncontracted': {
    ja: 'このサービスはご契約に含まれていません。',
    en: 'The contract does not include this service.',
  },
  'detection.uncontracted': {
    ja: '行動検知はご契約に含まれていません。',
    en: 'The contract does not include behaviour detection.',
  },
  'webhook.notSigned': {
    ja: 'この種類のWebhookには署名シークレットがありません。',
    en: 'Webhooks of this type are not signed.',
  },
  'iam.inactive': {
    ja: 'このAPIクライアントは無効、または有効期限切れです。',
    en: 'This API client is disabled or has expired.',
  },
  'account.tooManyPasskeys': {
    ja: 'パスキーの登録数が上限に達しています。不要なものを削除してください。',
    en: 'You have reached the maximum number of passkeys. Remove one you no longer need.',
  },
  'speech.noVoice': {
    ja: 'この言語の音声がないため、ロボットは発話できません。',
    en: 'There is no voice for this language, so the robot cannot say it.',
  },
  'speech.noSound': {
    ja: 'このテキストの音声を作成できませんでした。',
    en: 'No speech could be generated for this text.',
  },
  'flow.badSteps': {
    ja: 'ステップに誤りがあります。赤く表示されたステップを修正してください。',
    en: 'The steps have errors. Correct those marked in red.',
  },
  'dryRun.replaced': {
    ja: '別のリハーサルを始めたため、このリハーサルは終了しました。',
    en: 'This dry run ended because you started another one.',
  },
  'dryRun.tookTooLong': {
    ja: 'リハーサルに時間がかかりすぎたため、終了しました。サーバーが混雑している可能性があります。しばらくしてからもう一度お試しください。',
    en: 'The dry run took too long and was ended. The server may be busy: try again in a while.',
  },
  'dryRun.tooLarge': {
    ja: '地図またはフローが大きすぎるため、リハーサルできません。',
    en: 'The map or the flow is too large for a dry run.',
  },
  'schedule.overlaps': {
    ja: '同じロボットに、時間が重なる予定があります。日時を変えるか、どちらかを優先にしてください。',
    en: 'The robot has another schedule at the same time. Change the times, or let one of them take precedence.',
  },
  'schedule.noOccurrence': {
    ja: 'この日に予定はありません。スケジュールが変更された可能性があります。',
    en: 'Nothing is scheduled for this day. The schedule may have changed.',
  },
  'report.exportDenied': {
    ja: 'レポートを出力する権限がありません。組織管理者に連絡してください。',
    en: 'You do not have permission to export reports. Contact your organisation administrator.',
  },
  'report.nothingFound': {
    ja: '条件に合うレポートはありません。',
    en: 'No report matches these conditions.',
  },
  'report.noMedia': {
    ja: '条件に合うレポートに、写真や動画はありません。',
    en: 'The reports that match these conditions have no photos or clips.',
  },
  'report.severalDays': {
    ja: 'このテンプレートは1日分のレポート用です。一覧で日付を1日に絞るか、複数日に対応したテンプレートを選んでください。',
    en: 'This template is for the reports of one day. Choose one day in the list, or a template for several days.',
  },
  'finding.notAbnormal': {
    ja: '問題のない記録は指摘事項として登録できません。',
    en: 'A finding can only be created from an abnormal entry of a report.',
  },
  'finding.exists': {
    ja: 'この記録はすでに指摘事項として登録されています。',
    en: 'A finding has already been created for this entry.',
  },
  'alert.closed': { ja: 'このアラートはすでにクローズされています。', en: 'This alert is already closed.' },
  'alert.taken': {
    ja: 'このアラートは、ほかの人が対応しています。',
    en: 'Somebody else has taken this alert on.',
  },
  'alert.linkInvalid': {
    ja: 'リンクが正しくないか、期限（24時間）を過ぎています。ログインしてアラートを確認してください。',
    en: 'This link is incomplete or more than 24 hours old. Sign in to see the alert.',
  },
  'alert.linkOfNobody': {
    ja: 'このリンクの宛先の方は、アラートに対応する権限がなくなっています。ログインできる担当者に連絡してください。',
    en: 'The person this link was sent to can no longer see the alert. Contact somebody who can sign in.',
  },
  'schedule.begun': {
    ja: '開始時刻を過ぎているため、変更できません。',
    en: 'This can no longer be changed: its start time has passed.',
  },
  'checkItem.settingUp': {
    ja: 'まだ一度も読み取りに成功していません。先にテスト読み取りを行ってください。',
    en: 'No reading of this check item has succeeded yet. Run a test reading first.',
  },
  'checkItem.otherPicture': {
    ja: 'この点検項目では使用できない画像です。同じ建物のロボットが、設定したカメラで撮影した画像を選んでください。',
    en: 'This picture cannot be used. Choose one that a robot of the same building took with the camera of the check item.',
  },
  'reading.notYet': {
    ja: '読み取り結果を待っています。結果が届いてから確認してください。',
    en: 'The result has not arrived yet. Review the reading once it has.',
  },
  'customManifest.hasIssues': {
    ja: '問題のある箇所が残っているため、公開できません。チェック結果を確認し、修正したファイルをアップロードしてください。',
    en: 'Some parts are still wrong, so this version cannot be published. See the check result and upload a corrected file.',
  },
}

/** What a person reads for every error code. */
export const errorTexts = defineTexts('errors', { ...startErrorTexts.texts, ...robotErrors, ...errors })
