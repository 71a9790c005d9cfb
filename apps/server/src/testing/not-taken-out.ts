/** Calls that answer a file and leave no entry in the audit log, each with its reason. Every other one takes something out. */
export const notTakenOut: Readonly<Record<string, string>> = {
  'guideScreens.media': 'shown to visitors at the display of a robot, whom nobody knows',
  'media.preview': 'a picture that a page shows beside others',
  'reportTemplates.sample': 'heads of columns, the same for everybody: nothing of a customer is in it',
  // The addresses are for one robot, which is sent what to fetch; the command has an entry where a person gave it.
  'mapDownloads.download': 'goes to a robot',
  'robotSoftware.download': 'goes to a robot',
  'soundDownloads.download': 'goes to a robot',
  'speech.sound': 'goes to a robot',
}
