import type { Text } from './define-texts.ts'

/** Help on the screens that set things up, and on one's own. One paragraph a line. */
export const setupHelp = {
  mapEditor: {
    ja: 'フロアの地図を編集する画面です。\n左のツールで、ウェイポイント、通路、エリア、ルート、エレベーターなどを描きます。多角形は、最初の点を押すかEnterキーで閉じます。Ctrl+Zで元に戻せます。\n変更は下書きとして自動で保存され、ほかの人の編集も表示されます。\n「公開」を押すまで、ロボットには送られません。公開後は、どのロボットに反映されたかを確認できます。',
    en: 'Draw the map of a floor.\nThe tools at the side draw waypoints, edges, zones, routes, elevators and more. Press the first point or Enter to close an outline; Ctrl+Z undoes.\nChanges are saved in a draft, and you see what others change.\nNothing is sent to robots until you publish. Afterwards you can check which robots use the new revision.',
  },
  partialMap: {
    ja: 'フロアの一部を再スキャンした地図を、今の地図に重ねる画面です。\nファイルを読み込み、移動・回転するか、2点を合わせて位置を決めます。\n適用すると新しい版として公開されます。ウェイポイントは変わりません。',
    en: 'Overlay a rescanned part of the floor on the map.\nLoad the file, then move and turn it, or match two points.\nApplying it publishes a new revision. Waypoints stay where they are.',
  },
  waypoints: {
    ja: 'フロアのウェイポイントを一覧で確認し、登録する画面です。\n位置は地図上でも、数値でも指定できます。\n変更は下書きに保存され、地図を公開するとロボットに反映されます。',
    en: 'The waypoints of a floor as a list.\nPlace one on the map, or enter its coordinates.\nChanges are part of the draft and reach robots when the map is published.',
  },
  groups: {
    ja: '建物の中で、ロボットやフローをまとめるグループを設定する画面です。\nグループは、一覧の絞り込みや表示順に使われます。',
    en: 'Groups for the robots or flows of a building.\nLists can be filtered by group and follow its order.',
  },
  deviceData: {
    ja: 'デバイスの測定値を、グラフと表で確認する画面です。\n期間を選び、値を押すとその時刻を確認できます。CSVでもダウンロードできます。',
    en: 'What a device has measured, as a chart and as a table.\nChoose the period; the values can be downloaded as CSV.',
  },
  notificationTargets: {
    ja: '非常停止やエラーなどを知らせるメールやチャットを登録する画面です。\n知らせる建物と重要度を選び、テスト送信で届くことを確認してください。',
    en: 'E-mail addresses and chats that are notified of events such as emergency stops and errors.\nChoose the buildings and the level, and send a test to check that it arrives.',
  },
  onCallRotas: {
    ja: 'アラートで呼び出す当番を決める画面です。\n担当者を順番に並べ、引き継ぐ曜日と時刻を設定します。「今後の当番」で結果を確認できます。\nアラートが発生すると、そのときの当番にメールが届きます。メールのリンクを開くと、ログインせずに「対応する」を押せます。\n誰も対応しないときは、二次連絡先に届きます。\n休暇などのときは、「代理を追加」で代わりの人を登録してください。',
    en: 'Who is called when an alert opens.\nPut people in order and choose when they hand over; “Next turns” shows what follows from it.\nWhoever is on call gets an e-mail, with a link to acknowledge the alert without signing in.\nIf nobody does, the second line is called.\nFor holidays, add a stand-in.',
  },
  terms: {
    ja: '利用者に同意を求める規約を管理する画面です。\n新しい版の適用が始まると、次にログインしたときに同意を求めます。',
    en: 'Documents that people must agree to.\nOnce a new version takes effect, they are asked to agree at their next sign-in.',
  },
  resources: {
    ja: 'ロボットで再生する音声や、表示する画像などのファイルを管理する画面です。\n公開の範囲と建物を選んで登録してください。',
    en: 'Sounds, pictures and other files for robots.\nRegister a file with the organisation or building that may use it.',
  },
  iamServices: {
    ja: 'ほかのシステムがAPIを利用するための認証情報を管理する画面です。\n権限の範囲、接続元、有効期限を設定してください。シークレットは一度だけ表示されます。',
    en: 'Credentials for other systems that call the API.\nSet the scopes, allowed addresses and expiry of each. The secret is shown only once.',
  },
  webhooks: {
    ja: 'イベントをほかのシステムへ送信する設定を管理する画面です。\n送信するイベントと送信先を設定し、テスト送信で確認してください。\n10回続けて失敗すると停止します。送信先を確認してから再開してください。',
    en: 'Webhooks notify other systems of events.\nChoose the events and the receiver, and send a test.\nAfter ten failures in a row a webhook is suspended; resume it once the receiver works again.',
  },
  servicePackages: {
    ja: '外部サービスの呼び出し（サービスコマンド）を管理する画面です。\n登録したコマンドは、フローやトリガーから利用できます。',
    en: 'Calls to other services.\nFlows and trigger rules use the commands that are registered here.',
  },
  announcements: {
    ja: '利用者へのお知らせを管理する画面です。\n対象と表示期間を選んで公開してください。',
    en: 'Announcements to the people who use the console.\nChoose who sees one, and for how long.',
  },
  keys: {
    ja: '映像や読み上げなど、外部サービスのキーを管理する画面です。\n保存したキーは表示されません。変更するときは、新しいキーを入力してください。',
    en: 'Keys for external services, such as video and speech.\nA stored key is not shown again; enter a new one to replace it.',
  },
  anonymizePolicies: {
    ja: '映像や写真の匿名化のルール（匿名化ポリシー）を管理する画面です。\n匿名化する対象、方法、適用先を選んでください。どのロボットに適用されているかも確認できます。',
    en: 'Policies for anonymising video and photos.\nChoose what is anonymised, how, and in which pictures. You can also check which robots apply a policy.',
  },
  versions: {
    ja: 'コンソールとロボットOSのバージョンを管理する画面です。\n公開したロボットOSのバージョンには、ロボットのページから更新できます。',
    en: 'Versions of the console and the robot OS.\nA published version of the robot OS can be installed from the page of a robot.',
  },
  errorCodes: {
    ja: 'エラーコードの内容と対処を管理する画面です。\n変更した文言は、ロボットの履歴、フローの実行、レポートなどに表示されます。',
    en: 'What error codes mean and what to do about them.\nChanged wording appears in robot activity, flow runs, reports and more.',
  },
  syncHistories: {
    ja: '設定、地図、ソフトウェアが、ロボットに届いたかを確認する画面です。\n失敗したものは、理由を確認して再試行できます。',
    en: 'Whether settings, maps and software have reached the robots.\nIf one failed, check the reason and try again.',
  },
  systemConfigs: {
    ja: 'システム全体の設定を管理する画面です。\n変更する前に、説明を確認してください。',
    en: 'Settings for the whole installation.\nRead the description of a setting before you change it.',
  },
  outbox: {
    ja: 'この環境から送信したメールとSMSを確認する画面です。\n送信に失敗したものには、理由と次に送信する時刻が表示されます。',
    en: 'E-mails and text messages sent by this installation.\nFor those that failed, the reason and the time of the next attempt are shown.',
  },
  system: {
    ja: '設定と管理の画面への入口です。メニューにない画面も、ここから開けます。',
    en: 'Settings and administration, including screens that are not in the menu.',
  },
  registration: {
    ja: '新しい組織と、その組織管理者を登録する画面です。\n契約の内容を選び、組織管理者に招待メールを送信するか、パスワードを入力してください。',
    en: 'Register a new organisation and its first administrator.\nChoose the contract, and send an invitation or enter a password.',
  },
  ownAccount: {
    ja: '自分の情報を確認・変更する画面です。\n氏名、言語、パスワード、ログイン時の認証、ログイン中の端末を管理できます。',
    en: 'Your own account: name, language, password, sign-in method and the devices where you are signed in.',
  },
  messages: {
    ja: '自分に届いたメッセージを確認する画面です。\nメッセージを押すと、関連する画面が開きます。',
    en: 'Messages to you. Press one to open the related screen.',
  },
  ownContract: {
    ja: '組織の契約内容を確認する画面です。変更はシステム管理者に依頼してください。',
    en: 'The contract of your organisation. Only system administrators can change it.',
  },
} satisfies Record<string, Text>
