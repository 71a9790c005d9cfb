import type { Text } from './define-texts.ts'

/** Help on the screens of daily work: plans, inspections and records. One paragraph a line. */
export const workHelp = {
  alerts: {
    ja: '対応が必要な出来事を確認する画面です。緊急のものから順に並びます。\n「対応する」を押すと自分の担当になり、ほかの人にも表示されます。\nあとで対応する場合は「1時間通知を止める」を押します。ほかの期間は横のメニューから選べます。\n原因がなくなったアラートは自動で閉じます。閉じたものは「履歴」で確認できます。\n当番表がある場合は、現在の当番と次の当番が表示されます。',
    en: 'Alerts that need attention, most urgent first.\nAcknowledge an alert to take it on: everybody then sees that you are handling it.\nSnooze it if it can wait: one press stops notifications for an hour, the menu has other durations.\nAn alert closes automatically once its cause has gone. Closed ones are in the history.\nWhere there is an on-call rota, you see who is on call now and next.',
  },
  schedules: {
    ja: 'ロボットの予定を週・月・日で確認する画面です。\n空いている時間を押すか、ロボットの横の「＋」を押すと、予定を追加できます。予定はドラッグで移動できます。\n繰り返しの予定を変更するときは、「この回のみ」か「この回以降」を選びます。\n実行されなかった予定には、理由が表示されます。矢印キーで予定を移動し、Tで今日に戻ります。',
    en: 'The schedules of all robots by week, month or day.\nPress a free time, or the plus sign beside a robot, to add a schedule; drag an entry to move it.\nWhen you change a schedule that repeats, choose only this occurrence, or this and later ones.\nIf an occurrence did not run, the reason is shown. Use the arrow keys to move between entries, and T to return to today.',
  },
  scheduleLog: {
    ja: '予定の実行結果を確認する画面です。\n結果と理由が表示され、名前を押すとその実行のレポートが開きます。\n日付、建物、結果で絞り込めます。',
    en: 'The result of each scheduled run, and the reason if it did not run.\nPress a title to open the report of that run.\nFilter the list by day, building or result.',
  },
  flows: {
    ja: 'ロボットの作業手順（フロー）を管理する画面です。\n「登録」から手順を作成し、並べ替えや複製もできます。\n地図の変更などで実行できなくなったフローには、印が表示されます。',
    en: 'The sequences of steps that robots carry out.\nCreate a flow, or copy one to start from.\nA flow that can no longer run, for instance because a waypoint was deleted, is marked.',
  },
  flowEditor: {
    ja: 'フローのステップを作成する画面です。\n左の一覧からコマンドを追加し、右で内容を設定します。矢印キーでステップを移動し、Ctrl+Zで元に戻します。\n「問題」には、実行できないステップとその理由が表示されます。\n「リハーサル」では、ロボットを動かさずに、時間とバッテリーの消費を確認できます。\n保存したフローは、この画面から実行できます。',
    en: 'Build a flow step by step.\nAdd commands from the list and edit them at the side. Use the arrow keys to move between steps, and Ctrl+Z to undo.\n“Problems” lists the steps that cannot run, and why.\nA dry run shows how long the flow takes and how much battery it uses, without moving a robot.\nA saved flow can be run from here.',
  },
  flowStart: {
    ja: 'フローをすぐに実行する画面です。\nフローとロボットを選ぶと、バッテリー、地図、経路などを確認し、実行できない場合は理由を表示します。\n途中のステップから始めることもできます。',
    en: 'Run a flow now.\nChoose a flow and a robot: battery, map and routes are checked. If the flow cannot run, the reasons are shown.\nYou can also start from a later step.',
  },
  flowRuns: {
    ja: 'フローの実行状況と履歴を確認する画面です。\n名前を押すと、現在のステップ、地図上の位置、結果を確認できます。\n実行中のフローは、一時停止、中止、途中のステップからの再開ができます。',
    en: 'Flow runs in progress, and those that have ended.\nOpen one to see its current step, the robot on the map, and the result of each step.\nA run can be paused, stopped, and resumed from a step.',
  },
  commandLists: {
    ja: '操縦画面に表示するコマンドを管理する画面です。\n発話、移動、フローの実行などを、建物とモードごとに並べられます。\n操縦画面のアドレスにある番号が、モードの番号です。',
    en: 'The commands that operators see beside the picture while driving.\nArrange speech, destinations, flows and more for each building and mode.\nThe number in the address of the teleoperation screen is the mode.',
  },
  commandCatalogue: {
    ja: 'フローとコマンドリストで使えるコマンドの一覧です。\n対応するロボットの機種と、使用している場所を確認できます。',
    en: 'Every command that flows and command lists can use, with the models that support it and where it is used.',
  },
  workPlans: {
    ja: '人が行う確認作業の手順（ワークプラン）を管理する画面です。\n項目を並べておくと、操縦画面やフローの途中で、チェックしながら進められます。\nテンプレートから作成することもできます。',
    en: 'Checklists for people.\nOperators tick the items off while driving, or when a flow asks for it.\nStart from a template, or write one of your own.',
  },
  poses: {
    ja: 'アームの姿勢（ポーズ）と、ポーズのつながりを管理する画面です。\nポーズエディターで関節を動かし、実際のロボットで再生して確認できます。\n再生中は、キーを押している間だけアームが動きます。',
    en: 'Arm poses, and the ways between them.\nMove the joints in the pose editor and play the pose on a robot to check it.\nThe arm moves only while the key is held.',
  },
  checkItems: {
    ja: 'ロボットが読み取るメーターや機器（点検項目）を管理する画面です。\n場所、カメラ、読み取り範囲、読み取り方を設定し、写真で試せます。\n登録した点検項目は、フローのステップで指定します。',
    en: 'Meters and equipment that robots read.\nSet the place, the camera, the part of the picture to read and how to read it, and try it on a photo.\nFlows use check items in their steps.',
  },
  readings: {
    ja: '点検項目の読み取り結果を確認する画面です。\n「要確認」の値は、写真を見て承認するか、正しい値に修正してください。\n修正すると、理由と元の値が記録に残ります。',
    en: 'Readings of check items by robots.\nFor values marked “To review”, compare the picture, then confirm or correct the value.\nA correction keeps the original value and the reason.',
  },
  thresholds: {
    ja: '値を監視するルールを管理する画面です。\n上限と下限、継続時間、回数を設定すると、過去の値で何回知らせたかを確認できます。\n値が範囲を外れると、アラートと通知で知らせます。',
    en: 'Rules that watch values.\nSet limits, duration and count, and see how often the rule would have been triggered in the past.\nA value out of range raises an alert and sends notifications.',
  },
  detection: {
    ja: '転倒や立ち入りなどの行動検知を設定する画面です。\n検知する行動、範囲、時間帯を選び、実行するロボットを指定します。\n検知した結果は写真付きで表示されます。誤検知には印を付けてください。',
    en: 'What robots detect in their pictures, such as a fall or a person in a restricted area.\nChoose behaviours, areas and hours, and the robots that detect.\nEvents come with a picture. Mark false alarms.',
  },
  reports: {
    ja: 'ロボットの作業結果を確認する画面です。\n期間、ロボット、フロー、結果、問題の有無で絞り込み、名前を押すと詳細が開きます。\n「出力」で、CSV、Excel、写真をダウンロードできます。',
    en: 'The results of the work of robots.\nFilter the list by period, robot, flow or result, or show only reports with problems; press a name to open one.\nExport downloads them as CSV or Excel, or their pictures.',
  },
  report: {
    ja: '1回の作業の結果を、ステップごとに確認する画面です。\n値、写真、場所、判定が並びます。コメントを書き、「確認済み」にできます。\n問題のある結果から、指摘事項を作成できます。印刷にも対応しています。',
    en: 'The results of one run, step by step: values, pictures, places and judgements.\nWrite a comment and mark the report as checked.\nCreate a finding from an entry with a problem. The page can also be printed.',
  },
  exports: {
    ja: 'レポートの出力と、出力に使うExcelテンプレートを管理する画面です。\n誰が、いつ、何を出力したかが記録されます。\nテンプレートの指定したシートに、結果が書き込まれます。',
    en: 'Exports of reports, and the Excel templates for them.\nThe history says who exported what and when.\nAn export fills the sheet for raw data of a template and leaves the rest as it is.',
  },
  findings: {
    ja: '点検で見つかった問題（指摘事項）を管理する画面です。\n担当者と期限を決め、対応が終わったら「対応済み」にしてください。期限を過ぎたものには印が付きます。\n見つかったときの写真と、その前後の点検結果を比較できます。',
    en: 'Problems found during inspections, to be followed up until they are closed.\nGive each an owner and a due date, and close it once it is resolved. Overdue findings are marked.\nCompare the pictures with those of the previous and the latest visit.',
  },
  archiveList: {
    ja: 'ロボットごとの録画を探す画面です。\n「今日」か「昨日」を押すと、その日の録画が開きます。ロボットの名前を押すと、最新の録画がある日が開きます。\n長時間録画をオンにしたロボットだけが録画します。オンにするには、ロボットの「映像」タブの「長時間録画」を選択するか、操縦画面の「録画を開始」を押してください。',
    en: 'Find what each robot recorded.\nPress “Today” or “Yesterday” to open that day, or the name of a robot for the day of its newest recording.\nOnly robots with long-duration recording turned on record: choose “Long-duration recording” on the video tab of the robot, or press “Start recording” on its teleoperation screen.',
  },
  archiveDay: {
    ja: '1日の録画を、時刻を選んで再生する画面です。\n時刻を「14:32」のように入力してEnterキーを押すと、その時刻から再生します。「T」で時刻の入力欄へ移動します。\n「1」～「9」でカメラを切り替え、スペースで再生・一時停止、「J」「L」で10秒ずつ移動します。\nタイムラインは「＋」「－」かCtrlを押しながらのホイールで拡大・縮小し、目盛りのドラッグかShiftを押しながらのホイールで前後に動かせます。矢印キーで時刻を少しずつ変えられます。\n出来事を押すと、その時刻に移動します。',
    en: 'Play the recordings of a day from a time you choose.\nType a time such as 14:32 and press Enter to play from there. Press T to go to the time field.\nPress 1 to 9 for a camera, Space to play or pause, J and L to go back or forward by 10 seconds.\nZoom the timeline with + and −, or with Ctrl and the wheel; drag its scale, or use Shift and the wheel, to see an earlier or later part. The arrow keys move the time in small steps.\nPress an event to go to its time.',
  },
  incident: {
    ja: 'ある時間帯の映像、位置、状態、操作を、同時に再生する画面です。\n時刻の帯をドラッグして移動し、Ctrl＋ホイールで拡大します。\n範囲を選択すると、改ざんを検査できる証拠ファイルを作成できます。',
    en: 'Play the pictures, position, state and actions of a robot together.\nDrag along the timeline to move; use Ctrl and the wheel to zoom.\nSelect a range to create an evidence file whose integrity can be verified.',
  },
} satisfies Record<string, Text>
