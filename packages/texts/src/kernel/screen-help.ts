import { defineTexts } from './define-texts.ts'
import { setupHelp } from './screen-help-setup.ts'
import { workHelp } from './screen-help-work.ts'

/** What a screen is for, what to do first, and its keys: one paragraph a line. */
export const screenHelpTexts = defineTexts('screenHelp', {
  ...workHelp,
  ...setupHelp,
  robotControl: {
    ja: '建物の地図で、すべてのロボットの今の位置と状態を見る画面です。カードと一覧にも切り替えられます。\n地図の横には、対応が必要なロボット、未対応のアラート、今日の予定が表示されます。\n地図を右クリック（タッチでは長押し）すると、その場所へロボットを送れます。ロボットを押すと、状態と操作が表示されます。\nカードと一覧では、グループや状態で絞り込み、複数を選択してまとめて遠隔停止できます。\n「/」で検索欄へ移動し、「V」で表示を切り替えます。',
    en: 'Every robot of a building on its map, with its current position and state. You can switch to cards or a list.\nBeside the map are the robots that need attention, open alerts and today’s schedules.\nRight-click the map, or press and hold it, to send a robot there. Press a robot for its state and actions.\nIn cards and list you can filter by group or state, and select several robots to stop them all at once.\nPress / to search, and V to switch the view.',
  },
  teleOperation: {
    ja: 'ロボットの映像を見ながら操縦する画面です。\nまず「操縦を開始」を押してください。操縦できるのは一度に1人です。\nW・A・S・Dキーか画面のパッドを押している間だけ動き、離すと止まります。\n遠隔停止はいつでも、操縦していないときも使えます。解除は、権限のある人が別の操作で行います。\n映像が古くなると操縦はロックされます。「?」キーで、使えるキーをすべて確認できます。\n画面のコマンドは、建物とモードのコマンドリストで設定します。アドレスの番号がモードの番号です。',
    en: 'Drive a robot by hand while you watch its cameras.\nPress "Start driving" first. One person drives a robot at a time.\nThe robot moves only while you hold W, A, S or D, or the pad on the screen, and stops when you let go.\nThe remote stop works at any time, also when you are not driving. Releasing it is a separate action with its own permission.\nDriving locks when the picture is stale. Press ? for all keys.\nThe commands on the screen come from the command list of the building and mode; the number in the address is the mode.',
  },
  basicOperation: {
    ja: 'ロボットの映像と状態を見ながら、大きなボタンで指示する、簡単な操作画面です。\n定型文を押すとロボットが発話し、「充電ドックへ戻す」を押すと自分で充電ドックへ移動します。\n遠隔停止のボタンは常に表示されています。\n手動で操縦する場合や、ほかの行き先を指定する場合は、操縦画面を開いてください。',
    en: 'The simple screen: one camera, the state and a few large buttons.\nPress a phrase for the robot to say it; “Dock” sends the robot to its dock.\nThe remote stop is always in view.\nTo drive the robot by hand or send it elsewhere, open the teleoperation screen.',
  },
  robotWall: {
    ja: '複数のロボットのカメラ映像を並べて見る画面です。\n要確認のロボットは先頭に表示されます。\n映像を押すと、そのロボットの操縦画面が開きます。',
    en: 'Shows the cameras of several robots side by side.\nRobots that need attention come first.\nPress a picture to open the teleoperation screen of that robot.',
  },
  robotList: {
    ja: '登録済みのロボットを管理する画面です。\nまず「ロボットの登録」から、シリアル番号と建物を登録します。\n登録後、ロボットのページの「接続」タブで認証情報を発行すると、ロボットを接続できます。\n列の見出しで並べ替え、絞り込みの条件は名前を付けて保存できます。',
    en: 'Manage the robots that are registered.\nStart with "Register a robot": its serial number and building.\nThen issue a credential on the connection tab of its page, so that the robot can connect.\nSort by a column heading, and save filters under a name.',
  },
  robot: {
    ja: '1台のロボットの状態、履歴、設定をまとめた画面です。\n「概要」で今の状態と最近のエラーを確認できます。\n「接続」で認証情報を発行または失効し、対応している機能を確認します。\n設定を変更すると、次に接続したときにロボットへ送信されます。',
    en: 'State, history and settings of one robot.\nThe overview shows its current state and latest errors.\nOn the connection tab you issue or revoke its credential and see its capabilities.\nChanged settings are sent to the robot as soon as it is connected.',
  },
  robotConsole: {
    ja: 'サーバーと1台のロボットの間のメッセージを確認し、手動で送信する、システム管理者向けの画面です。\n画面を開いている間のメッセージだけが、新しい順に表示されます。映像と、ブラウザーから直接送る操縦指示は含まれません。\nパスワードや署名付きURLなどは「•••」で表示されます。\nテンプレートを選び、JSONを編集して送信します。ロボットが動く指示は、送信前に確認します。送信はすべて監査ログに記録されます。',
    en: 'For system administrators: the messages between the server and one robot, and a way to send some by hand.\nMessages are shown only while the screen is open, newest first. Video, and drive commands sent directly from a browser to the robot, are not included.\nPasswords, signed addresses and other secrets are shown as •••.\nChoose a template, edit the JSON and send it. You are asked to confirm commands that move the robot. Everything sent is recorded in the audit log.',
  },
  buildingList: {
    ja: 'ロボットが働く建物を管理する画面です。\nまず建物を登録し、そのページでフロアと地図を追加してください。\n一般とエリア管理者の利用者には、所属する建物だけが表示されます。',
    en: 'The buildings where robots work.\nAdd a building first, then add floors and maps on its page.\nGeneral operators and area managers see their own building only.',
  },
  building: {
    ja: '建物のフロア、ロボットグループ、連携などを設定する画面です。\nまず「フロア」でフロアを追加し、地図をアップロードしてください。\n「セキュリティ」では、接続を許可するIPアドレスを登録できます。\n「システム連携」では、ほかのサービスのログイン情報を登録します。',
    en: 'Floors, robot groups, linkages and more of one building.\nAdd a floor first and upload its map.\nOn the security tab you list the IP addresses that may connect.\nOn the linkage tab you enter the logins at other services.',
  },
  floor: {
    ja: 'フロアの情報と地図を設定する画面です。\n地図ファイルは下書きに取り込まれます。公開すると、ロボットの位置の表示や行き先の指定ができるようになります。\n画像だけを登録した場合は表示用の図面となり、ロボットは使用しません。\nフロア番号は「B1」「1F」のように入力できます。',
    en: 'Details and the map of one floor.\nUpload a map file into the draft. Once it is published, robots are shown on it and can be sent to destinations.\nA picture alone is for display only; robots do not use it.\nFloor numbers may be entered as B1 or 1F.',
  },
  monthlyReport: {
    ja: '建物ごとに、1か月の巡回と点検の結果をまとめて確認する画面です。\n建物と月を選ぶと、件数（前月との比較）、点検項目の推移、指摘事項、問題のあった記録と写真が表示されます。\n指摘事項は、その月の末日時点の状態です。\n「印刷」で紙やPDFに、「Excelで出力」でExcelファイルにできます。Excelの出力には、レポートを出力する権限が必要です。\n毎月自動で作成するには、フローのトリガールールで動作に「レポートの出力」、出力する内容に「月次報告」を選んでください。',
    en: 'The results of a month of patrols and inspections in one building.\nChoose a building and a month: figures compared with the previous month, the trend of each check item, findings, and problems with their pictures.\nFindings are shown as they were at the end of the month.\nPrint it, or save it as PDF from the print dialog, or export it to Excel. Exporting requires permission to export reports.\nTo create it automatically every month, add a trigger rule to a flow: choose “Write a report” as the action and the monthly report as its content.',
  },
  operatorList: {
    ja: 'このシステムにログインする人を管理する画面です。\n登録するときは、招待メールを送信するか、パスワードを入力します。\n権限と建物によって、できることと見えるものが決まります。\nログインの失敗でロックされた人は、その人のページでロックを解除できます。',
    en: 'The people who sign in to this console.\nWhen you add somebody, send an invitation or enter a password.\nRole and building decide what a person can do and see.\nUnlock somebody on their own page after too many failed sign-ins.',
  },
  organization: {
    ja: '組織の情報、契約、通知先を設定する画面です。\n「通知」で、非常停止やエラーを知らせるメールやチャットを登録します。\n登録後はテスト送信で、届くことを確認してください。\n契約の内容は、システム管理者だけが変更できます。',
    en: 'Details, contract and notification targets of an organisation.\nOn the notification tab, add the e-mail addresses and chats to notify of emergency stops and errors.\nSend a test afterwards to check that it arrives.\nOnly system administrators can change the contract.',
  },
  deviceList: {
    ja: 'センサーなどのIoTデバイスを管理する画面です。\nデバイスを登録し、設置した建物とフロアを選択してください。\n接続方法を選び、「接続を確認」で届いた値から取り込むものを選択します。\n名前を押すと、測定値と設定を確認できます。',
    en: 'Sensors and other IoT devices.\nRegister a device and choose the building and floor where it is installed.\nChoose how it is connected, check the connection, and choose which of the received values to record.\nPress its name for its values and settings.',
  },
  knowledgeGroups: {
    ja: '自動案内が答える質問と回答を、建物ごとに管理する画面です。\nまずナレッジグループを登録し、そのページでQ&Aを追加するか、CSVファイルを取り込んでください。\n同じことを尋ねる言い方は「言い換え」に、同じ意味の語は「同義語」に登録すると、回答が見つかりやすくなります。',
    en: 'Questions and answers for the automatic guide, building by building.\nCreate a knowledge group first, then add questions on its page or import a CSV file.\nAdd other ways to ask as variants, and words that mean the same as synonyms, so that more questions are answered.',
  },
  chats: {
    ja: '来訪者と自動案内の会話を確認する画面です。\n日付、建物、ロボット、言語、回答の有無で絞り込めます。\n会話を開くと、発言と回答、一致度、回答のもとになったQ&Aを確認できます。誤った回答には印を付けてください。\nAIが回答に加わった会話は、右上の「AIの回答」にあります。',
    en: 'What visitors and the automatic guide said to each other.\nFilter the list by day, building, robot, language, or questions without an answer.\nA conversation shows each question with its answer, how well they match, and the stored question behind it. Mark answers that are wrong.\nConversations in which a language model helped are under “Answers by AI” at the top right.',
  },
  auditLogs: {
    ja: '誰が、いつ、何を変更し、何を再生・出力したかの記録です。\n日付、操作、対象、結果で絞り込み、人の名前で検索できます。変更内容を押すと、変更前後の値を確認できます。\n記録は誰にも変更できません。システム管理者は、改ざんの有無を検査できます。',
    en: 'Who changed, played or exported what, and when.\nFilter it by day, action, target or outcome, search for a person, and press the changes of an entry to see the values before and after.\nNobody can change an entry. System administrators can verify the integrity of the log.',
  },
  customisation: {
    ja: 'コンソールの見た目、文言、独自の画面をまとめたマニフェスト（JSON）を管理する画面です。\nアップロードした版は下書きとして保存され、問題のある箇所と、そのため使用されない部分が表示されます。\n「プレビュー」では、公開する前に、このタブだけで表示を確認できます。\n問題のない版だけを公開できます。公開は取り消せます。',
    en: 'The manifest (JSON) holds the looks, the wording and the views of this installation.\nAn uploaded version is saved as a draft; the page shows which parts are wrong, and what is ignored because of them.\nPreview shows a version in this tab only before you publish it.\nOnly a version without issues can be published. You can roll it back.',
  },
  dashboard: {
    ja: '全組織の状況を数値で確認する画面です。\n対応が必要な項目が先頭に並び、「要確認」と表示されます。\n数値や名前を押すと、該当する一覧やページが開きます。\n「24時間」と「7日間」で集計期間を切り替えると、その前の同じ長さの期間との差も表示されます。\n表示中は30秒ごとに更新されます。',
    en: 'Figures on all organisations.\nWhat needs attention comes first and is marked.\nPress a figure or a name to open its list or page.\nSwitch between 24 hours and 7 days; where possible, figures are compared with the period of the same length before.\nThe page is updated every 30 seconds while it is open.',
  },
  spatial: {
    ja: '建物のフロアを重ねて、ロボットの現在地を立体で確認する試験中の画面です。\nドラッグまたは矢印キーで回転、ホイールまたは＋・−キーで拡大・縮小します。\nフロアの名前を押すと、そのフロアだけを横に引き出します。もう一度押すと元に戻ります。\nアラートがあるロボットと要確認のロボットは、輪と印が付き、他のフロア越しにも見えます。\nロボットを押すか、一覧から選ぶと、そのロボットのページが開きます。\n地図の原点はフロアごとに異なるため、フロアは地図の中心をそろえて重ねています。',
    en: 'An experimental view of a building in 3D: its floors above each other, with every robot where it is.\nDrag or use the arrow keys to turn; use the wheel or + and − to zoom.\nPress the name of a floor to pull that floor out to the side, and again to put it back.\nRobots with alerts or needing attention have a ring and a sign that stay visible through other floors.\nPress a robot, or choose it from the list, to open its page.\nEach map has an origin of its own, so floors are stacked by the centres of their maps.',
  },
})
