import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about commands of the catalogue; `forms.ts` includes them. */
export const commandIssueTexts = {
  'code.invalid': {
    ja: '英字で始め、半角の英数字と「_」「.」「-」で入力してください。',
    en: 'Begin with a letter, and use only letters, digits and the characters _ . -',
  },
  'command.builtIn': {
    ja: '組み込みのコマンドでは変更できません。',
    en: 'This cannot be changed for a built-in command.',
  },
  'icon.name': {
    ja: 'アイコンの名前は、半角の英小文字、数字、ハイフンで入力してください。',
    en: 'Names of icons use only lower-case letters, digits and hyphens.',
  },
  'version.semver': {
    ja: '「2.5.0」のように3つの数字をピリオドで区切って入力してください。',
    en: 'Use three numbers and dots, for instance 2.5.0.',
  },
} satisfies Record<string, Text>
